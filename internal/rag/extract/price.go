package extract

// priceOf gives what a sentence of one thing says that it costs; nil when it says nothing, or more than one thing. Every clause
// with an amount must consist of words that are known to belong to a price. Prices for children and their like are passed over.
// An amount that is only "about" right is none.
func priceOf(tokens []token, of Kind) *Price {
	if wavers(tokens, false) || includes(tokens) || !hasAmount(tokens) {
		return nil
	}
	var found *Price
	cue := false // said in this clause or in one before
	for _, clause := range clausesOf(tokens) {
		c := clause.tokens
		cue = cue || hasCue(c, of)
		p := amountIn(c)
		if p == nil || forOthers(c) {
			continue
		}
		if found != nil || !cue || !clause.own || !ofPrice(c, p, of) {
			return nil
		}
		found = p
	}
	if found != nil {
		found.Per = per(of)
	}
	return found
}

func hasAmount(c []token) bool { return amountIn(c) != nil }

// includes tells whether an amount may be for more than the thing.
func includes(tokens []token) bool {
	for i := range tokens {
		if tokens[i].is("including", "includes", "include", "inclusive", "plus", "combined", "combination", "both") {
			return true
		}
	}
	return false
}

// amountIn gives the amount of a clause, zero and without a currency for what is free.
func amountIn(c []token) *Price {
	for i := range c {
		if c[i].kind == sum {
			p := *c[i].price
			return &p
		}
		if gratis(c, i) > 0 {
			return &Price{}
		}
	}
	return nil
}

// gratis reads "free", "free of charge", "no entrance fee" and "costs nothing", and gives how many tokens that takes.
func gratis(c []token, i int) int {
	if !c[i].is("free", "no", "costs", "cost") {
		return 0
	}
	for _, p := range [...]string{
		"free of charge", "free", "no entrance fee", "no entry fee", "no admission fee", "no admission charge", "no entrance charge", "no charge",
		"costs nothing", "cost nothing",
	} {
		if n, ok := phrase(c, i, p); ok {
			return n
		}
	}
	return 0
}

func per(of Kind) Per {
	switch of {
	case Hotel:
		return Night
	case Flight:
		return Seat
	case Ride:
		return Single
	}
	return Person
}

// hasCue tells whether a clause says that it speaks of what a thing of this kind costs.
func hasCue(c []token, of Kind) bool {
	for i := range c {
		if c[i].kind == word && isCue(c[i].text, of) {
			return true
		}
	}
	return isFree(c)
}

// isFree knows the clause that says nothing but that the thing is free.
func isFree(c []token) bool {
	i := heads(c)
	if i < len(c) && c[i].kind == name || i < len(c) && (c[i].is("it", "they")) {
		i++
	}
	return i+1 < len(c) && c[i].is("is", "are") && gratis(c, i+1) > 0
}

// forOthers tells whether the amount of a clause is for others than an adult who pays in full.
func forOthers(c []token) bool {
	for i := range c {
		switch c[i].text {
		case "child", "children", "kids", "reduced", "concession", "concessions", "student", "students", "senior", "seniors", "youth", "youths", "under", "aged", "minors",
			"disabled", "pupils", "infants", "teenagers":
			return c[i].kind == word
		}
	}
	return false
}

// ofPrice tells whether a clause holds one amount, and else only words of a price.
func ofPrice(c []token, p *Price, of Kind) bool {
	sums := 0
	for i := 0; i < len(c); {
		switch n := gratis(c, i); {
		case n > 0:
			sums, i = sums+1, i+n
		case c[i].kind == sum:
			sums, i = sums+1, i+1
		case c[i].kind == name && (i == heads(c) || follows(c, i)):
			i = skipPlace(c, i+1)
		case c[i].kind == word && (inPrice(c[i].text, of) || isCue(c[i].text, of) || apposed(c, i)) || i == 0 && c[i].is("-", "–", "—") || c[i].is(":", ".", "!", "*", "•", "\"", "“", "”"):
			i++
		default:
			return false
		}
	}
	return sums == 1 && (p.Amount > 0 || p.Currency == "")
}

// follows tells whether the name at i says only where the price holds: "a ticket for the Louvre", "single ride on the metro".
func follows(c []token, i int) bool {
	for i--; i >= 0 && c[i].is("the", "a"); i-- {
	}
	return i >= 0 && c[i].is("for", "to", "of", "on", "at", "by", "in")
}
