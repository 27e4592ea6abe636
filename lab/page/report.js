'use strict';
// Sorts a table by the column whose heading was pressed; cells without a figure stay at the end.
for (const button of document.querySelectorAll('table.sortable thead button')) {
	button.addEventListener('click', () => {
		const heading = button.closest('th');
		const table = heading.closest('table');
		const column = [...heading.parentNode.children].indexOf(heading);
		const direction = heading.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
		for (const other of heading.parentNode.children) {
			other.removeAttribute('aria-sort');
		}
		heading.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending');
		const body = table.tBodies[0];
		const rows = [...body.rows].sort((left, right) => {
			const a = left.cells[column].dataset.value ?? '';
			const b = right.cells[column].dataset.value ?? '';
			if (a === '' || b === '') {
				return (a === '') - (b === '');
			}
			const difference = Number(a) - Number(b);
			return direction * (Number.isNaN(difference) ? a.localeCompare(b) : difference);
		});
		body.append(...rows);
	});
}
// Everything is shown on paper, also what is folded on the screen.
addEventListener('beforeprint', () => {
	for (const details of document.querySelectorAll('details')) {
		details.open = true;
	}
});
