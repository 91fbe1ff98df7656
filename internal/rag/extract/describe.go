package extract

import "strings"

// place reads a section whose lines give coordinates and hours. A line that says the same a second time, or says it so that it
// cannot be read, makes the whole section doubtful.
func (s *section) place(text string) (Place, bool) {
	p := Place{Name: s.name, Span: s.span, Text: oneLine(text)}
	said := map[field]string{}
	for _, line := range s.lines {
		f, value := fieldOf(line)
		if f == noField {
			continue
		}
		if said[f] != "" || value == "" {
			return p, false
		}
		said[f] = value
	}
	if !isName(s.name) || said[located] == "" || said[timed] == "" || speaksToProgram(text) {
		return p, false
	}
	p.detail(said)
	return p, p.locate(said[located]) && p.open(said[timed], said[resting])
}

func (p *Place) locate(s string) bool {
	tokens := read(s)
	at, n := pointAt(tokens, 0)
	p.Location = at
	return n > 0 && n == len(tokens)
}

// open reads the hours of a section. Without a day they hold for all: the line is there to say when the place is open.
func (p *Place) open(hours, closed string) bool {
	s := "open " + hours
	if closed != "" {
		s += "; closed " + closed
	}
	o := hoursOf(readStretches(readClocks(readSums(dropFeasts(readDays(read(s)))))), true, true)
	if o.week == nil {
		return false
	}
	p.Hours = *o.week
	return true
}

// detail reads what a place may have beside. What cannot be read is as if it were not said.
func (p *Place) detail(said map[field]string) {
	if v := said[priced]; v != "" {
		p.Price = priceOf(readSums(read("admission "+v)), Sight)
	}
	if v := said[typed]; isType(v) {
		p.Type = v
	}
	p.Minutes = minutesIn(said[visiting])
	p.Indoor = indoor(said[sheltered])
}

// isType tells whether a text is a few plain words.
func isType(s string) bool {
	tokens := read(s)
	for i := range tokens {
		if tokens[i].kind != word && !tokens[i].is("-", ",", "&", "/") {
			return false
		}
	}
	return 0 < len(tokens) && len(tokens) <= 5 && len(s) <= 40
}

// minutesIn reads "90 minutes", "2 hours" and "an hour and a half"; 0 for a text that is no single length up to a day.
func minutesIn(s string) int {
	tokens := read(s)
	if len(tokens) < 2 {
		return 0
	}
	v, n, _ := amountAt(tokens, 0)
	if n == 0 || n+1 != len(tokens) {
		return 0
	}
	switch t := &tokens[n]; {
	case t.is("minutes", "min", "mins") && v <= 24*60*100:
		return int(v / 100)
	case t.is("hours", "hour", "h") && v <= 24*100:
		return int(v * 60 / 100)
	}
	return 0
}

func indoor(s string) *bool {
	yes, no := true, false
	switch strings.ToLower(strings.TrimSuffix(s, ".")) {
	case "indoor", "indoors", "yes", "inside":
		return &yes
	case "outdoor", "outdoors", "no", "outside":
		return &no
	}
	return nil
}

// placeIn reads a sentence that begins with a name and its coordinates in brackets.
func placeIn(sentence string) (Place, bool) {
	lead, rest, ok := strings.Cut(sentence, "(")
	inner, rest, closed := strings.Cut(rest, ")")
	if !ok || !closed {
		return Place{}, false
	}
	p := Place{Name: plainName(lead), Text: oneLine(sentence)}
	if !isName(p.Name) || speaks(p.Name) || !p.locate(inner) {
		return p, false
	}
	tokens := readDays(read(rest))
	at := []token{{kind: name}}
	tokens = append(at, tokens...)
	p.Type = typeIn(tokens, rest)
	tokens = readClocks(readSums(dropFeasts(tokens)))
	p.Price = priceOf(tokens, Sight)
	o := hoursOf(readStretches(tokens), true, false)
	if o.week == nil {
		return p, false
	}
	p.Hours = *o.week
	return p, true
}

// plainName takes list marks, stress and the article from a name.
func plainName(s string) string {
	s = strings.TrimSpace(strings.Trim(strings.TrimSpace(s), "-*•_ "))
	for _, article := range [...]string{"The ", "the "} {
		s = strings.TrimPrefix(s, article)
	}
	return s
}

// speaks tells whether what stands before the coordinates is no bare name but a beginning of a sentence.
func speaks(s string) bool {
	for _, t := range read(s) {
		if t.is("is", "are", "was", "has", "near", "opposite", "behind", "beside", "next", "from", "and", "or", "not", "with", "to", "where", "like", ",") {
			return true
		}
	}
	return false
}

// typeIn gives what the place is, in "is an art museum": the words up to one that goes on.
func typeIn(tokens []token, text string) string {
	if len(tokens) < 4 || !tokens[1].is("is") || !tokens[2].is("a", "an", "the") {
		return ""
	}
	end := 3
	for end < len(tokens) && tokens[end].kind == word && !tokens[end].is("open", "with", "that", "in", "on", "of", "and", "where", "which", "by", "for", "at", "from", "closed") {
		end++
	}
	if end == 3 || end > 7 {
		return ""
	}
	return text[tokens[3].start:tokens[end-1].end]
}
