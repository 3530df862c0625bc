//! Trials: names, what they need, and whether the record answers them.

use super::ask::{Ask, Asks, Question};
use super::debugger::{self, Debugger};
use super::program::Program;
use super::record::{self, Key};
use super::{Outcome, needs, root};
use libtest_mimic::{Arguments, Completion, Conclusion, Failed};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The answers that came from the record.
static RECORDED: AtomicU64 = AtomicU64::new(0);
/// The trials that passed.
static PASSED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The folder of the answers to trials that have no file with what they expect.
const FOLDER: &str = "tests/debuggers";

/// A test, which the record answers or not.
pub(crate) struct Trial {
    name: String,
    debuggers: Vec<Debugger>,
    needs: Vec<&'static str>,
    packages: String,
    /// The hash of what the answer depends on; none if the record has no such trials.
    key: Option<Box<dyn Fn() -> Result<String, String> + Send + Sync>>,
    /// What it expects, beside files.
    wanted: String,
    /// The folder of the answers.
    folder: PathBuf,
    run: Box<dyn FnOnce() -> Outcome + Send>,
}

impl Trial {
    /// A test that is run whenever its tools are there: a live session, random programs, or fmtc on what compilers make.
    pub(crate) fn run(
        name: impl Into<String>,
        needs: &[&'static str],
        run: impl FnOnce() -> Outcome + Send + 'static,
    ) -> Trial {
        Trial {
            name: name.into(),
            debuggers: Vec::new(),
            needs: needs.to_vec(),
            packages: String::new(),
            key: None,
            wanted: String::new(),
            folder: FOLDER.into(),
            run: Box::new(run),
        }
    }

    /// A question, whose answer `check` compares with what the files expect. The name of the debugger comes first.
    pub(crate) fn ask<A: Asks>(
        name: impl std::fmt::Display,
        asks: A,
        expected: &[&Path],
        check: impl FnOnce(A::Answer) -> Outcome + Send + 'static,
    ) -> Trial {
        let asks = Arc::new(asks);
        let debuggers = asks.debuggers();
        let first = debuggers.first().copied().map(Debugger::name).unwrap_or_default();
        let mut trial = Trial::run(format!("{first}/{name}"), &["python3"], || Ok(()));
        asks.programs(&mut |program| {
            trial.needs.extend(&program.needs);
            trial.packages = format!("{} {}", trial.packages, program.packages);
        });
        trial.debuggers = debuggers;
        if let Some(file) = expected.first() {
            let folder = file.parent().unwrap_or(file);
            trial.folder = folder.strip_prefix(root()).unwrap_or(folder).to_owned();
        }
        let (asked, files) = (asks.clone(), expected.iter().map(|f| root().join(f)));
        let files: Vec<PathBuf> = files.collect();
        trial.key = Some(Box::new(move || {
            let mut key = Key::new();
            asked.key(&mut key)?;
            files.iter().try_for_each(|file| key.file(file))?;
            Ok(key.finish())
        }));
        trial.run = Box::new(move || check(asks.answer()?));
        trial
    }

    /// A question about one program, with an expectation that is in no file.
    pub(crate) fn of<Q: Question>(
        program: &Arc<Program>,
        debugger: Debugger,
        name: &str,
        question: Q,
        check: impl FnOnce(Q::Answer) -> Outcome + Send + 'static,
    ) -> Trial {
        let name = format!("{}/{name}", program.name);
        Trial::ask(name, Ask { program: program.clone(), debugger, question }, &[], check)
    }

    /// The same with debuggers: it is run where one of them is asked.
    pub(crate) fn in_debuggers(mut self, debuggers: &[Debugger]) -> Trial {
        self.debuggers.extend(debuggers);
        self
    }

    /// The same without a record: what it asks about is installed, or built by tools that fetch and decide by themselves.
    pub(crate) fn each_time(mut self) -> Trial {
        self.key = None;
        self
    }

    /// The same with an expectation that is in no file.
    pub(crate) fn that_wants(mut self, wanted: &str) -> Trial {
        self.wanted += wanted;
        self
    }

    /// The same with packages.
    pub(crate) fn with_packages(mut self, packages: &str) -> Trial {
        self.packages = format!("{} {packages}", self.packages);
        self
    }

    /// All that must be there.
    fn all_needs(&self) -> impl Iterator<Item = &str> {
        let debuggers = self.debuggers.iter().map(|debugger| debugger.need());
        debuggers.chain(self.needs.iter().copied()).chain(self.packages.split_whitespace())
    }

    /// Whether the record answers it.
    fn is_recorded(&self) -> Result<bool, String> {
        let is_asked = debugger::all_trials_run()
            || is_blessed()
            || self.debuggers.iter().any(|of| debugger::chosen() == Some(*of));
        if is_asked {
            return Ok(false);
        }
        Ok(self.hash()?.is_some_and(|hash| record::has(&self.folder, &self.name, &hash)))
    }

    /// The hash of all that the answer depends on.
    pub(crate) fn hash(&self) -> Result<Option<String>, String> {
        let Some(key) = &self.key else { return Ok(None) };
        let mut all = Key::new();
        all.text(&key()?);
        all.text(&self.wanted);
        Ok(Some(all.finish()))
    }

    fn completed(mut self) -> Result<Completion, Failed> {
        if self.is_recorded()? {
            RECORDED.fetch_add(1, Ordering::Relaxed);
        } else {
            if let Some(missing) = self.all_needs().find(|need| !needs::is_there(need)) {
                return needs::ignored(missing);
            }
            let run = std::mem::replace(&mut self.run, Box::new(|| Ok(())));
            run()?;
            if is_blessed()
                // What was expected may have been written.
                && let Some(hash) = self.hash()?
            {
                record::passed(&self.folder, &self.name, hash);
            }
        }
        PASSED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(self.name);
        Ok(Completion::Completed)
    }
}

pub(crate) fn is_blessed() -> bool {
    std::env::var_os("FMTC_BLESS").is_some()
}

/// Runs trials; with `FMTC_NEEDS` prints what those that the record does not answer need.
// libtest-mimic has no room for a last line.
#[expect(clippy::print_stdout)]
pub(crate) fn run_all(mut trials: Vec<Trial>) -> (Arguments, Conclusion) {
    let mut arguments = Arguments::from_args();
    // Debuggers wait for the programs that they start: `ci --full` would take longer than its limit.
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    arguments.test_threads.get_or_insert(cores + cores.div_ceil(2));
    if debugger::chosen().is_some() && !debugger::all_trials_run() {
        let asked = asked(&trials);
        let is_run = |debugger: &Debugger| asked.contains(debugger);
        trials.retain(|trial| trial.key.is_some() || trial.debuggers.iter().all(is_run));
    }
    if std::env::var_os("FMTC_NEEDS").is_some() {
        let is_asked = |trial: &&Trial| !matches!(trial.is_recorded(), Ok(true));
        let asked = trials.iter().filter(is_asked);
        let needs: BTreeSet<&str> = asked.flat_map(Trial::all_needs).collect();
        needs.iter().for_each(|need| println!("{need}"));
        std::process::exit(0);
    }
    spread(&mut trials);
    let names: Vec<String> = trials.iter().map(|trial| trial.name.clone()).collect();
    let mimics = trials.into_iter().map(|trial| {
        libtest_mimic::Trial::ignorable_test(trial.name.clone(), move || trial.completed())
    });
    let conclusion = libtest_mimic::run(&arguments, mimics.collect());
    if !arguments.list {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let is_whole = conclusion.num_filtered_out == 0 && debugger::all_trials_run();
        if let Err(message) = record::write(is_whole.then_some(&names[..])) {
            println!("{message}");
        }
        let recorded = RECORDED.load(Ordering::Relaxed);
        let ran = conclusion.num_passed + conclusion.num_failed - recorded;
        println!("{}\n", needs::summary(ran, recorded, conclusion.num_ignored));
    }
    (arguments, conclusion)
}

/// Orders trials so that those of one program do not follow each other: all but one would wait until it is built.
fn spread(trials: &mut [Trial]) {
    let mut of_program = BTreeMap::<String, usize>::new();
    trials.sort_by_cached_key(|trial| {
        // `lldb-22/packs/qt/qt6/clang/summaries`
        let (program, _question) = trial.name.rsplit_once('/').unwrap_or_default();
        let (_debugger, program) = program.split_once('/').unwrap_or_default();
        if program.is_empty() {
            return 0;
        }
        let number = of_program.entry(program.to_owned()).or_default();
        *number += 1;
        *number
    });
}

/// The debuggers of which something is asked: the chosen one, and those of trials that the record does not answer.
fn asked(trials: &[Trial]) -> BTreeSet<Debugger> {
    let is_asked = |trial: &&Trial| trial.key.is_some() && !matches!(trial.is_recorded(), Ok(true));
    let asked = trials.iter().filter(is_asked).flat_map(|trial| trial.debuggers.iter().copied());
    asked.chain(debugger::chosen()).collect()
}

/// The names of the trials that passed.
pub(crate) fn passed() -> BTreeSet<String> {
    PASSED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}
