package tokens_test

import (
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer/codec"
)

// reference cuts texts by the published expression and merges by the book, each pair looked at every time: slow, short, and written
// without a look at what it is a reference for. Go's engine has the expression's meaning but for the one look ahead, and \s in it is of
// ASCII alone: white space is spelled out.
type reference struct{ ranks map[string]int }

var expression = regexp.MustCompile(`^(?:(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|` +
	` ?[^\t-\r\x{85}\p{Z}\p{L}\p{N}]+[\r\n]*|[\t-\r\x{85}\p{Z}]*[\r\n]+)`)

// white is \s+; all of it is a piece at the end of a text, and else all but its last.
var white = regexp.MustCompile(`^[\t-\r\x{85}\p{Z}]+`)

func newReference(t *testing.T) reference {
	t.Helper()
	c, ranks := codec.NewCl100kBase(), map[string]int{}
	for rank := range uint(100256) {
		token, err := c.Decode([]uint{rank})
		if err != nil {
			t.Fatal(err)
		}
		ranks[token] = int(rank)
	}
	return reference{ranks}
}

func (r reference) ends(text string) []int {
	out := []int{0}
	for at := 0; at < len(text); {
		piece := expression.FindString(text[at:])
		if piece == "" {
			piece = white.FindString(text[at:])
			_, last := utf8.DecodeLastRuneInString(piece)
			if at+len(piece) < len(text) && len(piece) > last {
				piece = piece[:len(piece)-last]
			}
		}
		for _, token := range r.merged(piece) {
			at += len(token)
			out = append(out, at)
		}
	}
	return out
}

// merged joins the neighbours that were learned first until none are left that were learned.
func (r reference) merged(piece string) []string {
	var parts []string
	for i := range len(piece) {
		parts = append(parts, piece[i:i+1])
	}
	for {
		best, at := len(r.ranks), -1
		for i := range len(parts) - 1 {
			if rank, ok := r.ranks[parts[i]+parts[i+1]]; ok && rank < best {
				best, at = rank, i
			}
		}
		if at < 0 {
			return parts
		}
		parts = append(append(parts[:at:at], parts[at]+parts[at+1]), parts[at+2:]...)
	}
}
