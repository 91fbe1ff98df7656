package extract

import "github.com/tripwright/tripwright/internal/english"

// line is what numbers in words are read from.
type line []token

// Len is how many tokens there are.
func (l line) Len() int { return len(l) }

// Piece is the token at i: a name, a sum or a time is no word of a number.
func (l line) Piece(i int) english.Piece {
	t := &l[i]
	if t.kind > sign {
		return english.Piece{Kind: english.Sign}
	}
	return english.Piece{Word: t.text, Kind: english.Kind(t.kind)}
}

// spelled reads a number in words at i, below a million, and gives how many tokens it takes; 0 when there is none.
func spelled(tokens []token, i int) (value, n int) { return english.SpelledAt(line(tokens), i) }

// hundredths reads an amount in figures where it is clear.
func hundredths(s string) (int64, bool) { return english.Hundredths(s) }
