package extract

// ownership tells whether a clause speaks of the subject, and whether what follows it without a verb does. "The Louvre faces a
// church, open daily": the church is. pure tells that nothing else came up since the subject was named; before is the sign or
// word that parts the clause from the one before.
func ownership(c []token, before *token, pure bool) (own, still bool) {
	if len(c) == 0 {
		return true, pure
	}
	switch {
	case before.is("which", "where", "who", "whose"):
		own = pure
	case refers(c), c[0].is("is", "are", "opens", "closes", "rests", "stays", "costs", "cost", "charges", "keeps", "remains", "asks"):
		own = true
	default:
		own = pure || before.is(";", ":")
	}
	return own, own && (named(c) || apposes(c) || speaksOfHours(c) || onlyPrice(c))
}

// refers tells whether a clause names its subject or says "it".
func refers(c []token) bool {
	if i := heads(c); i < len(c) && c[i].kind == name {
		return true
	}
	for i := range c {
		if c[i].is("it", "they") {
			return true
		}
	}
	return false
}

// named tells whether a clause is a name and no more, but for where the thing is.
func named(c []token) bool {
	i := heads(c)
	if i == len(c) {
		return true
	}
	return c[i].kind == name && (onlySigns(c[i+1:]) || c[i+1].is("in", "on", "at", "by", "of") && len(c) < i+6)
}

func onlySigns(c []token) bool {
	for i := range c {
		if c[i].kind != sign {
			return false
		}
	}
	return true
}

// apposes tells whether a clause says only what its subject is: "the Louvre is an art museum", "an orange temple".
func apposes(c []token) bool {
	i := heads(c)
	if i < len(c) && (c[i].kind == name || c[i].is("it")) {
		i++
	}
	if i < len(c) && c[i].is("is") {
		i++
	}
	if i >= len(c) || !c[max(i-1, 0)].is("a", "an", "the") && !c[i].is("a", "an", "the") || len(c) > i+6 {
		return false
	}
	for ; i < len(c); i++ {
		if c[i].kind != word || c[i].is("near", "by", "beside", "opposite", "next", "behind", "at", "with", "to", "from", "like", "has", "lies", "stands") {
			return false
		}
	}
	return true
}

// onlyPrice tells whether a clause has only words of a price.
func onlyPrice(c []token) bool {
	for i := range c {
		if t := &c[i]; t.kind == word && !inPrice(t.text, Sight) && !isCue(t.text, Sight) && !t.is("free") {
			return false
		}
	}
	return true
}
