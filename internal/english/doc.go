// Package english is what every reader of English shares: how a text is cut into tokens, numbers in figures and in words, the words for
// days, months and currencies, dates as they are said, and what spellings have in common.
//
// Its readers want different things, on purpose, and a Manner says which: a wish is typed in a hurry ("2,5k", "3.-8. May"), a document must
// be quoted byte by byte and is believed where it is clear, and of a plan retold every number is held against the plan. What a reader takes
// for a name, a sum or a time of opening it makes of these tokens by itself, and where readers take different words for the same thing, each
// keeps what it takes beyond these.
//
// Its tables are for reading only. Anybody may import it.
package english
