//! Why something may not be done and why a game ended: typed reasons, and their plain text for readers without the types.

use alloc::string::{String, ToString};
use core::error::Error;
use core::hash::Hash;

/// A reason that a rules document knows: why a step is illegal, or why a game is over.
///
/// Its sentence is its `Display`. [`reasons!`](crate::reasons) writes a whole enum of them, a line each.
pub trait Reason: Error + Clone + Eq + Hash + Send + Sync + 'static {
    /// Every code that [`code`](Self::code) can give, each once.
    const CODES: &'static [&'static str];

    /// A stable name of the reason in `kebab-case`, one of [`CODES`](Self::CODES).
    fn code(&self) -> &'static str;

    /// The number of the rule behind it, as in the rules document: `"F7"`.
    fn rule(&self) -> &'static str;
}

/// A reason as plain text: what travels to those who do not have its type, and reads back.
///
/// Every reason and every refusal is written as this as data: `{"code":"too-low","rule":"L4","sentence":"…"}`.
///
/// ```
/// use boardcore::{PlainReason, Refused, Seat, Turn};
///
/// let turn = Turn::Seat(Seat::new(1));
/// let plain = PlainReason::from(&Refused::<boardcore::Never>::Turn { turn });
/// assert_eq!((plain.code.as_str(), plain.rule.as_str()), ("wrong-turn", ""));
/// assert_eq!(plain.to_string(), "it is the turn of seat 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{sentence}")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename = "Reason", expecting = "a reason", deny_unknown_fields)
)]
pub struct PlainReason {
    /// The stable name in `kebab-case`.
    pub code: String,
    /// The number of the rule; empty where no rule is behind it.
    pub rule: String,
    /// The sentence.
    pub sentence: String,
}

impl<R: Reason> From<&R> for PlainReason {
    fn from(reason: &R) -> Self {
        Self {
            code: reason.code().into(),
            rule: reason.rule().into(),
            sentence: reason.to_string(),
        }
    }
}

/// Writes a reason as plain text.
///
/// # Errors
/// Those of the serializer.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub fn serialize<R: Reason, S: serde::Serializer>(
    reason: &R,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&PlainReason::from(reason), serializer)
}

/// Writes an enum of [`Reason`]s: a variant with its code, the number of its rule, and its sentence.
///
/// The sentence is a format string that can name the variant's fields. Arguments may follow it, as in `write!`; the fields are
/// references there. Under the caller's feature `serde` a reason is written as a [`PlainReason`](crate::PlainReason).
///
/// ```
/// use boardcore::Reason;
///
/// boardcore::reasons! {
///     /// Why a bid is refused.
///     pub enum Illegal {
///         /// It does not beat the last one.
///         TooLow {
///             /// How many dice the last bid named.
///             count: u8,
///         } = "too-low", "L4", "a bid must beat {count} {}", if *count == 1 { "die" } else { "dice" };
///         /// It is not this seat's turn to call.
///         NoBid = "no-bid", "L5", "there is no bid to call";
///     }
/// }
///
/// let refused = Illegal::TooLow { count: 3 };
/// assert_eq!(refused.to_string(), "a bid must beat 3 dice");
/// assert_eq!((refused.code(), refused.rule()), ("too-low", "L4"));
/// assert_eq!(Illegal::CODES, ["too-low", "no-bid"]);
/// ```
#[macro_export]
macro_rules! reasons {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$vmeta:meta])* $variant:ident $({ $($(#[$fmeta:meta])* $field:ident : $ty:ty),+ $(,)? })?
            = $code:literal, $rule:literal, $sentence:literal $(, $part:expr)*;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $name {
            $($(#[$vmeta])* $variant $({ $($(#[$fmeta])* $field: $ty),+ })?,)+
        }

        impl ::core::fmt::Display for $name {
            #[allow(unused_variables, reason = "a sentence need not name every field")]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),+ })? => ::core::write!(f, $sentence $(, $part)*),)+
                }
            }
        }

        impl ::core::error::Error for $name {}

        #[cfg(feature = "serde")]
        impl $crate::__serde::Serialize for $name {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__serialize_reason(self, serializer)
            }
        }

        impl $crate::Reason for $name {
            const CODES: &'static [&'static str] = &[$($code),+];

            fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)+
                }
            }

            fn rule(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $rule,)+
                }
            }
        }
    };
}
