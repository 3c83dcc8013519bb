//! What each viewer sees: everything.

use boardcore::PerfectInformation;

use crate::state::Flea;

impl PerfectInformation for Flea {}
