package reading

import "strings"

// leftAside gives what nobody used, in the traveller's words and without those that say nothing: neighbours together, and with
// the no that is said of them, because "alcohol" is the contrary of "no alcohol".
func (s *sentence) leftAside() (quotes []string) {
	from, to := 0, 0 // of the quotation that is not closed yet
	for i := range s.tok {
		if !s.left(i) {
			continue
		}
		begin := s.noOf(i)
		if begin > to && to > 0 {
			quotes, from = append(quotes, s.quote(from, to)), begin
		}
		if to == 0 {
			from = begin
		}
		from, to = min(from, begin), max(to, s.dreadTo(i))
	}
	if to == 0 {
		return nil
	}
	return append(quotes, s.quote(from, to))
}

// left tells whether a token says something that nobody used.
func (s *sentence) left(i int) bool {
	t := s.tok[i]
	return t.by == unwanted || t.by == nobody && t.kind != symbol && !(t.kind == word && (idle[t.text] || softCues[t.text] || mustCues[t.text]))
}

var (
	saysNo = set(`no not nor neither none nobody nothing never without avoid avoiding skip skipping except exclude excluding minus don't doesn't didn't
		won't wouldn't can't cannot couldn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't mustn't needn't`)
	dreads = set("hate hates dislike dislikes detest loathe refuse refuses afraid scared terrified frightened allergic")
	joints = set("and with plus")
)

// noReach is how many words a no and what it is said of can stand apart.
const noReach = 9

// noOf gives where the quotation of what stands at i begins: at the no that is said of it in its part of the sentence, or at i.
func (s *sentence) noOf(i int) int {
	used := false // what stands between was read
	for k := i - 1; k >= max(0, i-noReach); k-- {
		t := s.tok[k]
		switch {
		case ends(t) || t.text == "," || t.text == "-" || t.text == "but" || used && joints[t.text]:
			return i
		case t.by == asCity || t.by == asOrigin || t.by == asDate || t.by == asMoney:
			return i
		case (saysNo[t.text] || dreads[t.text]) && (s.unused(k) || s.texts(i-1, "or") || s.texts(i-1, "nor")):
			return s.backOver(k, "why")
		}
		used = used || !s.unused(k)
	}
	return i
}

func (s *sentence) unused(i int) bool { return s.tok[i].by == nobody || s.tok[i].by == unwanted }

// dreadTo gives the token behind what stands at i, and behind what is hated or feared: "afraid of flying".
func (s *sentence) dreadTo(i int) int {
	to := i + 1
	for dreads[s.tok[i].text] && to < min(len(s.tok), i+4) && s.tok[to].kind == word && s.unused(to) {
		to++
	}
	return to
}

// quote writes tokens as they stand in the sentence, with dots for what was read.
func (s *sentence) quote(from, to int) string {
	var b strings.Builder
	dots := false
	for i := from; i < to; i++ {
		t := s.tok[i]
		read := i > from && !s.unused(i)
		if read && dots {
			continue
		}
		switch {
		case i == from || t.glued:
		case t.hyphen:
			b.WriteByte('-')
		default:
			b.WriteByte(' ')
		}
		if dots = read; read {
			b.WriteString("…")
		} else {
			b.WriteString(t.raw)
		}
	}
	return b.String()
}
