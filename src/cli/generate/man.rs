//! The manual, a page for the command and one for each subcommand.

use clap::error::ErrorKind;

/// The footer of every page.
const SOURCE: &str = concat!("fmtc ", env!("CARGO_PKG_VERSION"));

/// The page of a subcommand; without one, that of the command.
pub(super) fn page(name: Option<&str>, mut command: clap::Command) -> Vec<u8> {
    let page = match name {
        None => &command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found,
            None => {
                let message = format!("there is no subcommand `{name}`");
                command.error(ErrorKind::InvalidSubcommand, message).exit()
            }
        },
    };
    render(page)
}

/// All pages with their names: that of the command, `fmtc`, and those of its subcommands,
/// `fmtc-compile` and so on.
pub(super) fn pages(command: &clap::Command) -> Vec<(String, Vec<u8>)> {
    let subcommands =
        command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help");
    let named = subcommands.map(|sub| (format!("fmtc-{}", sub.get_name()), render(sub)));
    std::iter::once(("fmtc".to_owned(), render(command))).chain(named).collect()
}

fn render(command: &clap::Command) -> Vec<u8> {
    let mut page = Vec::new();
    let manual = clap_mangen::Man::new(command.clone()).source(SOURCE).manual("fmtc");
    // Writing to memory cannot fail.
    let _ = manual.render(&mut page);
    page
}
