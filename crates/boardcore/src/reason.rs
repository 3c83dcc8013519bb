//! Typed reasons: why something may not be done, why a game ended.

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

/// Writes an enum of [`Reason`]s: a variant with its code, the number of its rule, and its sentence.
///
/// The sentence is a format string that can name the variant's fields. Arguments may follow it, as in `write!`; the fields are
/// references there.
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
