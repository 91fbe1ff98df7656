// Package english is what every reader of English shares: the words for numbers, days, months and currencies, dates as they
// are said, and what spellings have in common.
//
// It knows words and no sentences. How a text is cut into tokens stays with its reader, because they want different things: a
// wish is typed in a hurry ("2,5k", "3.-8. May"), a document must be quoted byte by byte, and of a plan retold every number is
// held against the plan. Where readers take different words for the same thing, each keeps what it takes beyond these.
//
// Its tables are for reading only. Anybody may import it.
package english
