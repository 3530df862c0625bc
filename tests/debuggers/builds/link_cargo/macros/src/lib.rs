#[proc_macro]
pub fn three(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    "3".parse().unwrap()
}
