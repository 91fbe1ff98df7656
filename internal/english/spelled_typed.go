package english

// TypedAt reads a number as people type it, in thousandths: "two thousand five hundred", "2.5k", "half a dozen", "a grand and a half". It
// gives how many pieces it takes; 0 when there is none, or more than anybody means.
func TypedAt[L Line](l L, i int) (thousandths int64, n int) {
	v, n := typedSmall(l, i)
	switch {
	case n > 0:
	case says(l, i, "half", "a") && multiplier(l, i+2) != 0:
		v, n = 500, 2 // "half a dozen", "half a million"
	case says(l, i, "a", "couple", "of") && multiplier(l, i+3) >= 100:
		v, n = 2000, 3 // "a couple of grand"
	case word(l, i) == "a" && multiplier(l, i+1) != 0 && !piece(l, i+1).Glued:
		v, n = 1000, 1
	default:
		return 0, 0
	}
	small := n
	v, n = typedScaled(l, i, v, n)
	for n > small {
		more, m := typedRest(l, i+n)
		if m == 0 || more >= v {
			break
		}
		v, n = v+more, n+m
	}
	if v > MostThousandths {
		return 0, 0
	}
	return v, n
}

func multiplier[L Line](l L, i int) int64 { return Multipliers[word(l, i)] }

// typedSmall reads a number in figures, or a spelled one below a hundred.
func typedSmall[L Line](l L, i int) (int64, int) {
	switch p := piece(l, i); p.Kind {
	case Number:
		return p.Thousandths, 1
	case Word:
		if v, ok := Units[p.Word]; ok {
			return v * 1000, 1
		}
		v, ok := Tens[p.Word]
		if !ok {
			return 0, 0
		}
		next := word(l, i+1)
		if isUnit(next) {
			return (v + Units[next]) * 1000, 2
		}
		if _, ok := Ordinals[next]; ok {
			return 0, 0 // twenty-first
		}
		return v * 1000, 1
	}
	return 0, 0
}

// typedScaled applies "hundred", "thousand", "k" and "and a half thousand" after a number of n pieces at i.
func typedScaled[L Line](l L, i int, v int64, n int) (int64, int) {
	if says(l, i+n, "and", "a", "half") && multiplier(l, i+n+3) > 0 {
		v, n = v+500, n+3
	}
	for i+n < l.Len() {
		p := l.Piece(i + n)
		m := Multipliers[p.Word]
		if p.Word == "m" && p.Glued {
			m = 1e6
		}
		if m == 0 || p.Kind != Word || v*m > MostThousandths {
			break
		}
		v, n = v*m, n+1
		if m >= 1000 && says(l, i+n, "and", "a", "half") && multiplier(l, i+n+3) == 0 {
			v, n = v+m*500, n+3 // "a grand and a half"
		}
	}
	return v, n
}

// typedRest reads what may follow a scaled number: "five hundred", "and fifty". Only spelled numbers follow.
func typedRest[L Line](l L, i int) (int64, int) {
	skip := 0
	if word(l, i) == "and" {
		skip = 1
	}
	if piece(l, i+skip).Kind == Number {
		return 0, 0
	}
	v, n := typedSmall(l, i+skip)
	if n == 0 {
		return 0, 0
	}
	v, n = typedScaled(l, i+skip, v, n)
	return v, n + skip
}

// OrdinalAt reads a word that counts in order, "third" or "twenty-first", and gives how many pieces it takes.
func OrdinalAt[L Line](l L, i int) (value int64, n int) {
	p := piece(l, i)
	if p.Kind != Word {
		return 0, 0
	}
	if v, ok := Ordinals[p.Word]; ok {
		return v, 1
	}
	if v, ok := Tens[p.Word]; ok {
		if u := Ordinals[word(l, i+1)]; 0 < u && u < 10 {
			return v + u, 2
		}
	}
	return 0, 0
}
