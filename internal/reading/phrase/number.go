package phrase

import "github.com/tripwright/tripwright/internal/english"

// mergeNumbers turns "two thousand five hundred", "2.5k", "a dozen" and "twenty-first" into one token each.
func (s *Sentence) mergeNumbers() {
	var out []Token
	for i := 0; i < len(s.Tokens); {
		t, n := s.spacedAt(i)
		if n == 0 {
			t, n = s.numberAt(i)
		}
		if n == 0 {
			t, n = s.ordinalAt(i)
		}
		if n == 0 {
			t, n = s.Tokens[i], 1
		}
		out = append(out, t)
		i += n
	}
	s.Tokens = out
}

// spacedAt reads "2 500" next to a currency.
func (s *Sentence) spacedAt(i int) (Token, int) {
	t := s.Tokens[i]
	if t.Kind != Number || len(t.Raw) > 3 || t.Milli%1000 != 0 || i+1 >= len(s.Tokens) {
		return t, 0
	}
	rest := s.Tokens[i+1]
	if rest.Kind != Number || len(rest.Raw) != 3 || rest.Glued || rest.Milli%1000 != 0 {
		return t, 0
	}
	if i > 0 && english.CurrencySymbols[s.Tokens[i-1].Text] == "" || i == 0 {
		if i+2 >= len(s.Tokens) || english.CurrencySymbols[s.Tokens[i+2].Text] == "" && english.CurrencyWords[s.Tokens[i+2].Text] == "" {
			return t, 0
		}
	}
	t.Raw, t.Text, t.Milli = t.Raw+rest.Raw, t.Text+rest.Text, t.Milli*1000+rest.Milli
	return t, 2
}

// Len is how many tokens a sentence has.
func (s *Sentence) Len() int { return len(s.Tokens) }

// Piece is the token at i, as numbers are read from it.
func (s *Sentence) Piece(i int) english.Piece {
	t := &s.Tokens[i]
	return english.Piece{Word: t.Text, Kind: t.Kind, Thousandths: t.Milli, Glued: t.Glued}
}

func (s *Sentence) ordinalAt(i int) (Token, int) {
	v, n := english.OrdinalAt(s, i)
	t := s.joined(i, n)
	t.Milli, t.Ord = v*1000, true
	return t, n
}

// numberAt reads a number that begins at i and gives it as one token, and how many tokens it took.
func (s *Sentence) numberAt(i int) (Token, int) {
	v, n := english.TypedAt(s, i)
	if s.Tokens[i].Ord {
		return Token{}, 0
	}
	t := s.joined(i, n)
	t.Kind, t.Milli = Number, v
	return t, n
}

// joined makes one token of n.
func (s *Sentence) joined(i, n int) Token {
	t := s.Tokens[i]
	for k := 1; k < n; k++ {
		t.Raw += " " + s.Tokens[i+k].Raw
		t.Text += " " + s.Tokens[i+k].Text
	}
	return t
}
