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

func (s *Sentence) ordinalAt(i int) (Token, int) {
	t := s.Tokens[i]
	if t.Kind != Word {
		return t, 0
	}
	if v, ok := english.Ordinals[t.Text]; ok {
		t.Milli, t.Ord = v*1000, true
		return t, 1
	}
	if v, ok := english.Tens[t.Text]; ok && i+1 < len(s.Tokens) {
		if u := english.Ordinals[s.Tokens[i+1].Text]; u > 0 && u < 10 {
			t.Raw += " " + s.Tokens[i+1].Raw
			t.Text, t.Milli, t.Ord = t.Text+" "+s.Tokens[i+1].Text, (v+u)*1000, true
			return t, 2
		}
	}
	return t, 0
}

// numberAt reads a number that begins at i and gives it as one token, and how many tokens it took.
func (s *Sentence) numberAt(i int) (Token, int) {
	t := s.Tokens[i]
	v, n := s.smallAt(i)
	if n == 0 && s.Texts(i, "half", "a") && i+2 < len(s.Tokens) && english.Multipliers[s.Tokens[i+2].Text] != 0 {
		v, n = 500, 2 // "half a dozen", "half a million"
	} else if n == 0 && s.Texts(i, "a", "couple", "of") && i+3 < len(s.Tokens) && english.Multipliers[s.Tokens[i+3].Text] >= 100 {
		v, n = 2000, 3 // "a couple of grand"
	} else if n == 0 {
		if t.Text != "a" || i+1 >= len(s.Tokens) || english.Multipliers[s.Tokens[i+1].Text] == 0 || s.Tokens[i+1].Glued {
			return t, 0
		}
		v, n = 1000, 1
	}
	small := n
	v, n = s.scaled(i, v, n)
	for n > small {
		more, m := s.restAt(i + n)
		if m == 0 || more >= v {
			break
		}
		v, n = v+more, n+m
	}
	for k := 1; k < n; k++ {
		t.Raw += " " + s.Tokens[i+k].Raw
		t.Text += " " + s.Tokens[i+k].Text
	}
	if v > maxMilli || t.Ord {
		return t, 0
	}
	t.Kind, t.Milli = Number, v
	return t, n
}

// smallAt reads a literal number, or a spelled one below a hundred.
func (s *Sentence) smallAt(i int) (int64, int) {
	t := s.Tokens[i]
	if t.Kind == Number {
		return t.Milli, 1
	}
	if t.Kind != Word {
		return 0, 0
	}
	if v, ok := english.Units[t.Text]; ok {
		return v * 1000, 1
	}
	v, ok := english.Tens[t.Text]
	if !ok {
		return 0, 0
	}
	if i+1 < len(s.Tokens) {
		if u, ok := english.Units[s.Tokens[i+1].Text]; ok && u > 0 && u < 10 {
			return (v + u) * 1000, 2
		}
		if _, ok := english.Ordinals[s.Tokens[i+1].Text]; ok {
			return 0, 0 // twenty-first
		}
	}
	return v * 1000, 1
}

// scaled applies "hundred", "thousand", "k" and "and a half thousand" after a number of n tokens at i.
func (s *Sentence) scaled(i int, v int64, n int) (int64, int) {
	if s.Texts(i+n, "and", "a", "half") && i+n+3 < len(s.Tokens) && english.Multipliers[s.Tokens[i+n+3].Text] > 0 {
		v, n = v+500, n+3
	}
	for i+n < len(s.Tokens) {
		t := s.Tokens[i+n]
		m := english.Multipliers[t.Text]
		if t.Text == "m" && t.Glued {
			m = 1e6
		}
		if m == 0 || t.Kind != Word || v*m > maxMilli {
			break
		}
		v, n = v*m, n+1
		if m >= 1000 && s.Texts(i+n, "and", "a", "half") && (i+n+3 >= len(s.Tokens) || english.Multipliers[s.Tokens[i+n+3].Text] == 0) {
			v, n = v+m*500, n+3 // "a grand and a half"
		}
	}
	return v, n
}

// restAt reads what may follow a scaled number: "five hundred", "and fifty". Only spelled numbers follow.
func (s *Sentence) restAt(i int) (int64, int) {
	skip := 0
	if s.Texts(i, "and") {
		skip = 1
	}
	if i+skip >= len(s.Tokens) || s.Tokens[i+skip].Kind == Number {
		return 0, 0
	}
	v, n := s.smallAt(i + skip)
	if n == 0 {
		return 0, 0
	}
	v, n = s.scaled(i+skip, v, n)
	return v, n + skip
}
