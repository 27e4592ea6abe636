/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: b60ce49ee42a8172b7651343d5ef3b8f9f2955c9 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_amber_serialize, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_amber_unserialize, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_detect, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_store, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, file, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_load, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, file, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_status, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_get, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Amber_View___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Amber_View_of, 0, 1, Amber\\View, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Amber_View_offsetGet, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Amber_View_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Amber_View_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Amber_View_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Amber_View_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Amber_View_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Amber_View_value arginfo_Amber_status

#define arginfo_class_Amber_DecodeException_getOffset arginfo_class_Amber_View_count


ZEND_FUNCTION(amber_serialize);
ZEND_FUNCTION(amber_unserialize);
ZEND_FUNCTION(Amber_detect);
ZEND_FUNCTION(Amber_store);
ZEND_FUNCTION(Amber_load);
ZEND_FUNCTION(Amber_status);
ZEND_FUNCTION(Amber_get);
ZEND_METHOD(Amber_View, __construct);
ZEND_METHOD(Amber_View, of);
ZEND_METHOD(Amber_View, offsetGet);
ZEND_METHOD(Amber_View, offsetExists);
ZEND_METHOD(Amber_View, offsetSet);
ZEND_METHOD(Amber_View, offsetUnset);
ZEND_METHOD(Amber_View, count);
ZEND_METHOD(Amber_View, getIterator);
ZEND_METHOD(Amber_View, value);
ZEND_METHOD(Amber_DecodeException, getOffset);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(amber_serialize, arginfo_amber_serialize)
	ZEND_FE(amber_unserialize, arginfo_amber_unserialize)
	ZEND_NS_FALIAS("Amber", detect, Amber_detect, arginfo_Amber_detect)
	ZEND_NS_FALIAS("Amber", store, Amber_store, arginfo_Amber_store)
	ZEND_NS_FALIAS("Amber", load, Amber_load, arginfo_Amber_load)
	ZEND_NS_FALIAS("Amber", status, Amber_status, arginfo_Amber_status)
	ZEND_NS_FALIAS("Amber", get, Amber_get, arginfo_Amber_get)
	ZEND_FE_END
};


static const zend_function_entry class_Amber_View_methods[] = {
	ZEND_ME(Amber_View, __construct, arginfo_class_Amber_View___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Amber_View, of, arginfo_class_Amber_View_of, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Amber_View, offsetGet, arginfo_class_Amber_View_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(Amber_View, offsetExists, arginfo_class_Amber_View_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(Amber_View, offsetSet, arginfo_class_Amber_View_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Amber_View, offsetUnset, arginfo_class_Amber_View_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_ME(Amber_View, count, arginfo_class_Amber_View_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Amber_View, getIterator, arginfo_class_Amber_View_getIterator, ZEND_ACC_PUBLIC)
	ZEND_ME(Amber_View, value, arginfo_class_Amber_View_value, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Amber_Exception_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Amber_EncodeException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Amber_DecodeException_methods[] = {
	ZEND_ME(Amber_DecodeException, getOffset, arginfo_class_Amber_DecodeException_getOffset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Amber_FileException_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Amber_View(zend_class_entry *class_entry_ArrayAccess, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Amber", "View", class_Amber_View_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 3, class_entry_ArrayAccess, class_entry_Countable, class_entry_IteratorAggregate);

	return class_entry;
}

static zend_class_entry *register_class_Amber_Exception(zend_class_entry *class_entry_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Amber", "Exception", class_Amber_Exception_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Exception);

	return class_entry;
}

static zend_class_entry *register_class_Amber_EncodeException(zend_class_entry *class_entry_Amber_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Amber", "EncodeException", class_Amber_EncodeException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Amber_Exception);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_Amber_DecodeException(zend_class_entry *class_entry_Amber_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Amber", "DecodeException", class_Amber_DecodeException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Amber_Exception);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval property_offset_default_value;
	ZVAL_LONG(&property_offset_default_value, 0);
	zend_string *property_offset_name = zend_string_init("offset", sizeof("offset") - 1, 1);
	zend_declare_typed_property(class_entry, property_offset_name, &property_offset_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_offset_name);

	return class_entry;
}

static zend_class_entry *register_class_Amber_FileException(zend_class_entry *class_entry_Amber_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Amber", "FileException", class_Amber_FileException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Amber_Exception);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
