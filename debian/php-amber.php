mod debian/amber.ini
