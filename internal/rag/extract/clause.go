package extract

// clause is a stretch of a sentence that says one thing. own tells that it says it of the sentence's subject.
type clause struct {
	tokens []token
	own    bool
}

// clausesOf cuts a sentence where another thing may begin to be said. A colon behind a weekday or a label is no cut.
func clausesOf(tokens []token) (out []clause) {
	from, pure := 0, true
	for i := 0; i <= len(tokens); i++ {
		if i < len(tokens) && !parts(tokens, i) {
			continue
		}
		c := clause{tokens: tokens[from:i]}
		before := &token{}
		if from > 0 {
			before = &tokens[from-1]
		}
		c.own, pure = ownership(c.tokens, before, pure)
		out = append(out, c)
		from = i + 1
	}
	return out
}

func parts(tokens []token, i int) bool {
	t := &tokens[i]
	switch {
	case t.is("but") && i > 0 && tokens[i-1].kind == weekdays && tokens[i-1].days.set == everyDay:
		return false // "every day but Tuesday"
	case t.is(",", ";", "(", ")", "[", "]", "|", "…", "and", "but", "while", "which", "where", "who", "whose", "because", "though", "although", "so", "&"):
		return true
	case t.is("—", "–", "-"):
		return i > 0 && i+1 < len(tokens) && tokens[i-1].end < t.start && t.end < tokens[i+1].start // between spaces
	case t.is(":"):
		return i > 0 && tokens[i-1].kind != weekdays && !labels(tokens[i-1].text)
	}
	return false
}

// labels knows the words that a colon may follow without a new thought.
func labels(w string) bool {
	switch w {
	case "hours", "times", "open", "opens", "opening", "closed", "closing", "day", "days", "rest", "daily",
		"admission", "ticket", "tickets", "price", "prices", "entry", "entrance", "fee", "fees", "adult", "adults", "cost", "fare", "rate":
		return true
	}
	return false
}

// leads knows the words that may stand before the name of what a sentence speaks of.
func leads(w string) bool {
	switch w {
	case "the", "a", "an", "at", "to", "for", "of", "opening", "hours", "times", "entry", "entrance", "admission", "ticket", "tickets", "price", "fee", "fare", "visit",
		"visiting", "single", "one", "flight", "flights", "hotel", "and", "but", "costs", "cost", "room", "rooms", "in", "on", "seat",
		"standard", "full", "regular", "adult", "double", "night", "nightly", "rate":
		return true
	}
	return false
}
