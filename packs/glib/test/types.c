// Containers and values of GLib.
// Needs: libglib2.0-dev
// Flags: $(pkg-config --cflags --libs glib-2.0)
#include <glib.h>

GString *text, *text_empty, *text_escaped, text_unset;
GList *list, *no_list;
GSList *single;
GPtrArray *pointers;
GArray *array;
GByteArray *bytes;
GQueue *queue, *queue_empty;
GHashTable *table, *table_empty;
GDate *date, *date_number, date_invalid;
GError *error, *no_error, error_unset;
GTimeVal moment = {951827696, 250000}, before = {-1, 500000}, moment_unset = {1, -5};
GRand *random_numbers;

int main(void) {
    text = g_string_new("gr\xc3\xbcn"), text_empty = g_string_new("");
    text_escaped = g_string_new("\"\\\t\xe6\x97\xa5\xff");
    for (int i = 0; i < 3; i++)
        list = g_list_append(list, NULL), single = g_slist_prepend(single, NULL);
    pointers = g_ptr_array_new(), g_ptr_array_add(pointers, text);
    int seven = 7;
    array = g_array_new(FALSE, FALSE, sizeof seven), g_array_append_val(array, seven);
    bytes = g_byte_array_new(), g_byte_array_append(bytes, (const guint8 *)"ab", 2);
    queue = g_queue_new(), g_queue_push_tail(queue, text), queue_empty = g_queue_new();
    table = g_hash_table_new(g_str_hash, g_str_equal), g_hash_table_insert(table, "a", "b");
    table_empty = g_hash_table_new(NULL, NULL);
    date = g_date_new_dmy(29, G_DATE_FEBRUARY, 2024), g_date_clear(&date_invalid, 1);
    date_number = g_date_new_julian(738000);
    error = g_error_new(g_quark_from_string("app"), 17, "went wrong");
    return 0; // break here
}
