/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 7cfd319b991d5c4afa082b3268581348f7a9da6d */

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

#define arginfo_Amber_unserialize_igbinary arginfo_amber_unserialize

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

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_has, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_keys, 0, 2, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Amber_without_destructors, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, objects, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, without, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Amber_DecodeException_getOffset, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(amber_serialize);
ZEND_FUNCTION(amber_unserialize);
ZEND_FUNCTION(Amber_detect);
ZEND_FUNCTION(Amber_unserialize_igbinary);
ZEND_FUNCTION(Amber_store);
ZEND_FUNCTION(Amber_load);
ZEND_FUNCTION(Amber_status);
ZEND_FUNCTION(Amber_get);
ZEND_FUNCTION(Amber_has);
ZEND_FUNCTION(Amber_keys);
ZEND_FUNCTION(Amber_without_destructors);
ZEND_METHOD(Amber_DecodeException, getOffset);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(amber_serialize, arginfo_amber_serialize)
	ZEND_FE(amber_unserialize, arginfo_amber_unserialize)
	ZEND_NS_FALIAS("Amber", detect, Amber_detect, arginfo_Amber_detect)
	ZEND_NS_FALIAS("Amber", unserialize_igbinary, Amber_unserialize_igbinary, arginfo_Amber_unserialize_igbinary)
	ZEND_NS_FALIAS("Amber", store, Amber_store, arginfo_Amber_store)
	ZEND_NS_FALIAS("Amber", load, Amber_load, arginfo_Amber_load)
	ZEND_NS_FALIAS("Amber", status, Amber_status, arginfo_Amber_status)
	ZEND_NS_FALIAS("Amber", get, Amber_get, arginfo_Amber_get)
	ZEND_NS_FALIAS("Amber", has, Amber_has, arginfo_Amber_has)
	ZEND_NS_FALIAS("Amber", keys, Amber_keys, arginfo_Amber_keys)
	ZEND_NS_FALIAS("Amber", without_destructors, Amber_without_destructors, arginfo_Amber_without_destructors)
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
