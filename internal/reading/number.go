package reading

var units = map[string]int64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19,
}

var tens = map[string]int64{
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

var multipliers = map[string]int64{
	"dozen": 12, "hundred": 100, "k": 1000, "thousand": 1000, "grand": 1000, "million": 1e6, "mio": 1e6,
}

var ordinals = map[string]int64{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
	"tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
	"seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
}

// mergeNumbers turns "two thousand five hundred", "2.5k", "a dozen" and "twenty-first" into one token each.
func (s *sentence) mergeNumbers() {
	var out []token
	for i := 0; i < len(s.tok); {
		t, n := s.spacedAt(i)
		if n == 0 {
			t, n = s.numberAt(i)
		}
		if n == 0 {
			t, n = s.ordinalAt(i)
		}
		if n == 0 {
			t, n = s.tok[i], 1
		}
		out = append(out, t)
		i += n
	}
	s.tok = out
}

// spacedAt reads "2 500" next to a currency.
func (s *sentence) spacedAt(i int) (token, int) {
	t := s.tok[i]
	if t.kind != number || len(t.raw) > 3 || t.milli%1000 != 0 || i+1 >= len(s.tok) {
		return t, 0
	}
	rest := s.tok[i+1]
	if rest.kind != number || len(rest.raw) != 3 || rest.glued || rest.milli%1000 != 0 {
		return t, 0
	}
	if i > 0 && currencySymbols[s.tok[i-1].text] == "" || i == 0 {
		if i+2 >= len(s.tok) || currencySymbols[s.tok[i+2].text] == "" && currencyWords[s.tok[i+2].text] == "" {
			return t, 0
		}
	}
	t.raw, t.text, t.milli = t.raw+rest.raw, t.text+rest.text, t.milli*1000+rest.milli
	return t, 2
}

func (s *sentence) ordinalAt(i int) (token, int) {
	t := s.tok[i]
	if t.kind != word {
		return t, 0
	}
	if v, ok := ordinals[t.text]; ok {
		t.milli, t.ord = v*1000, true
		return t, 1
	}
	if v, ok := tens[t.text]; ok && i+1 < len(s.tok) {
		if u := ordinals[s.tok[i+1].text]; u > 0 && u < 10 {
			t.raw += " " + s.tok[i+1].raw
			t.text, t.milli, t.ord = t.text+" "+s.tok[i+1].text, (v+u)*1000, true
			return t, 2
		}
	}
	return t, 0
}

// numberAt reads a number that begins at i and gives it as one token, and how many tokens it took.
func (s *sentence) numberAt(i int) (token, int) {
	t := s.tok[i]
	v, n := s.smallAt(i)
	if n == 0 && s.texts(i, "half", "a") && i+2 < len(s.tok) && multipliers[s.tok[i+2].text] != 0 {
		v, n = 500, 2 // "half a dozen", "half a million"
	} else if n == 0 && s.texts(i, "a", "couple", "of") && i+3 < len(s.tok) && multipliers[s.tok[i+3].text] >= 100 {
		v, n = 2000, 3 // "a couple of grand"
	} else if n == 0 {
		if t.text != "a" || i+1 >= len(s.tok) || multipliers[s.tok[i+1].text] == 0 || s.tok[i+1].glued {
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
		t.raw += " " + s.tok[i+k].raw
		t.text += " " + s.tok[i+k].text
	}
	if v > maxMilli || t.ord {
		return t, 0
	}
	t.kind, t.milli = number, v
	return t, n
}

// smallAt reads a literal number, or a spelled one below a hundred.
func (s *sentence) smallAt(i int) (int64, int) {
	t := s.tok[i]
	if t.kind == number {
		return t.milli, 1
	}
	if t.kind != word {
		return 0, 0
	}
	if v, ok := units[t.text]; ok {
		return v * 1000, 1
	}
	v, ok := tens[t.text]
	if !ok {
		return 0, 0
	}
	if i+1 < len(s.tok) {
		if u, ok := units[s.tok[i+1].text]; ok && u > 0 && u < 10 {
			return (v + u) * 1000, 2
		}
		if _, ok := ordinals[s.tok[i+1].text]; ok {
			return 0, 0 // twenty-first
		}
	}
	return v * 1000, 1
}

// scaled applies "hundred", "thousand", "k" and "and a half thousand" after a number of n tokens at i.
func (s *sentence) scaled(i int, v int64, n int) (int64, int) {
	if s.texts(i+n, "and", "a", "half") && i+n+3 < len(s.tok) && multipliers[s.tok[i+n+3].text] > 0 {
		v, n = v+500, n+3
	}
	for i+n < len(s.tok) {
		t := s.tok[i+n]
		m := multipliers[t.text]
		if t.text == "m" && t.glued {
			m = 1e6
		}
		if m == 0 || t.kind != word || v*m > maxMilli {
			break
		}
		v, n = v*m, n+1
		if m >= 1000 && s.texts(i+n, "and", "a", "half") && (i+n+3 >= len(s.tok) || multipliers[s.tok[i+n+3].text] == 0) {
			v, n = v+m*500, n+3 // "a grand and a half"
		}
	}
	return v, n
}

// restAt reads what may follow a scaled number: "five hundred", "and fifty". Only spelled numbers follow.
func (s *sentence) restAt(i int) (int64, int) {
	skip := 0
	if s.texts(i, "and") {
		skip = 1
	}
	if i+skip >= len(s.tok) || s.tok[i+skip].kind == number {
		return 0, 0
	}
	v, n := s.smallAt(i + skip)
	if n == 0 {
		return 0, 0
	}
	v, n = s.scaled(i+skip, v, n)
	return v, n + skip
}

// texts tells whether the tokens from i on read so.
func (s *sentence) texts(i int, want ...string) bool {
	if i < 0 || i+len(want) > len(s.tok) {
		return false
	}
	for k, w := range want {
		if s.tok[i+k].text != w {
			return false
		}
	}
	return true
}

// wholeAt gives the whole number at i.
func (s *sentence) wholeAt(i int) (int, bool) {
	if i < 0 || i >= len(s.tok) || s.tok[i].kind != number || s.tok[i].milli%1000 != 0 {
		return 0, false
	}
	return int(s.tok[i].milli / 1000), true
}
