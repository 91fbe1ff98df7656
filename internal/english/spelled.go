package english

// Piece is a token as a number is read from it.
type Piece struct {
	Word        string // folded
	Kind        Kind
	Thousandths int64 // of a number in figures: its value in thousandths
	Glued       bool
}

// Line is what numbers in words are read from: the tokens of a reader, as it has them by then.
type Line interface {
	Piece(i int) Piece
	Len() int
}

// SpelledAt reads a number in words at i, such as "twenty-two", "a hundred and five" or "two thousand", below a million. It gives how many
// pieces it takes; 0 when there is none. Documents are read so, by grammar alone: dozens, grands, halves and figures before a word, which
// wishes are full of, are no numbers here, and TypedAt reads them.
func SpelledAt[L Line](l L, i int) (value, n int) {
	total, part, at := 0, 0, i
	if word(l, at) == "a" && (word(l, at+1) == "hundred" || word(l, at+1) == "thousand") {
		part, at = 1, at+1
	}
	for ; ; at++ {
		p := piece(l, at)
		v := 0
		if p.Kind == Word {
			v = Below100(p.Word)
		}
		switch {
		case v > 0 && (part%100 == 0 || isTens(part) && v < 10):
			part += v
		case p.Word == "hundred" && 0 < part && part < 10:
			part *= 100
		case p.Word == "thousand" && 0 < part && total == 0:
			total, part = part*1000, 0
		case (p.Word == "-" || p.Word == "‑") && isTens(part) && isUnit(word(l, at+1)):
		case p.Word == "and" && part > 0 && part%100 == 0 && Below100(word(l, at+1)) > 0:
		default:
			return total + part, at - i
		}
	}
}

// isTens tells whether the last that was said is one of twenty to ninety: a unit may follow.
func isTens(n int) bool { return n%100 >= 20 && n%10 == 0 }

// isUnit tells whether a word is one of one to nine.
func isUnit(w string) bool { return 0 < Units[w] && Units[w] < 10 }

func piece[L Line](l L, i int) Piece {
	if i < 0 || i >= l.Len() {
		return Piece{Kind: Sign}
	}
	return l.Piece(i)
}

func word[L Line](l L, i int) string { return piece(l, i).Word }

// says tells whether the words from i on read so.
func says[L Line](l L, i int, want ...string) bool {
	for k, w := range want {
		if word(l, i+k) != w {
			return false
		}
	}
	return true
}

// Alone gives the value of one number word by itself, told in many too: "hundreds of years"; 0 stands for every other word. So a plan retold
// is read, where each word that counts is held against the plan.
func Alone(w string) int {
	if n := Below100(w); n > 0 {
		return n
	}
	return rounds[w]
}

var rounds = map[string]int{"dozen": 12, "hundred": 100, "hundreds": 100, "thousand": 1000, "thousands": 1000, "million": 1000000, "millions": 1000000}
