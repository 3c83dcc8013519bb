//! A bar for what takes longer than a second; nothing where the output is no terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that appears once its work has taken a second.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    total: u64,
}

impl Progress {
    /// A bar for some units of work.
    pub fn new(what: &'static str, total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_message(what);
        Self {
            bar,
            began: Instant::now(),
            total,
        }
    }

    /// Some units are done.
    pub fn advance(&self, units: u64) {
        self.bar.inc(units);
        let late = self.began.elapsed() > Duration::from_secs(1);
        if late && self.bar.is_hidden() && std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{msg} [{bar:40}] {percent} %")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            self.bar.set_style(style.progress_chars("=> "));
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.set_length(self.total);
        }
    }

    /// All is done: the bar goes away.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
