package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/trip"
)

// names finds things by their names in a sentence. A name that two things share is of neither.
type names struct {
	things []Thing
	first  map[string][]known // by the first word of the name, the longest name first
}

// known is a name in folded words.
type known struct {
	words []string
	thing int // index of the thing; -1 when two bear the name
}

const (
	shortestName = 4 // characters, as package rag has it
	shortestCode = 3 // of a ride, "bus", and of a flight's number
)

func namesOf(things []Thing) *names {
	n := &names{things: things, first: make(map[string][]known, len(things)*2)}
	for i, t := range things {
		for _, written := range t.Names {
			for _, w := range spellings(t.Kind, written) {
				n.add(w, i)
			}
		}
	}
	for _, k := range n.first {
		slices.SortStableFunc(k, func(a, b known) int { return len(b.words) - len(a.words) })
	}
	return n
}

func (n *names) add(words []string, thing int) {
	have := n.first[words[0]]
	for i := range have {
		if slices.Equal(have[i].words, words) {
			if have[i].thing != thing {
				have[i].thing = -1
			}
			return
		}
	}
	n.first[words[0]] = append(have, known{words, thing})
}

// spellings gives how a name may stand in a text, in folded words; none for one that is too short to be a name.
func spellings(k Kind, written string) (out [][]string) {
	shortest := shortestName
	if k == Flight || k == Ride {
		shortest = shortestCode
	}
	words := strings.Fields(trip.Fold(written))
	if len(words) > 1 && (words[0] == "the" || words[0] == "a") {
		words = words[1:]
	}
	if utf8.RuneCountInString(strings.Join(words, " ")) < shortest {
		return nil
	}
	if k != Flight {
		return [][]string{words}
	}
	return flightSpellings(words)
}

// flightSpellings knows that AF007 is AF 007 and AF7, that a sentence is cut between the letter and the digit of B6, and that a carrier
// flies "from JFK to CDG".
func flightSpellings(words []string) (out [][]string) {
	n := len(words)
	if code := strings.Join(words, ""); n <= 2 && isFlightNumber(code) {
		return numberSpellings(nil, code)
	}
	if n >= 2 && isFlightNumber(words[n-1]) { // "JetBlue B61407"
		return numberSpellings(words[:n-1], words[n-1])
	}
	if n < 3 || len(words[n-1]) != 3 || len(words[n-2]) != 3 {
		return [][]string{asCut(words...)}
	}
	carrier, from, to := words[:n-2], words[n-2], words[n-1]
	with := func(more ...string) []string { return asCut(slices.Concat(carrier, more)...) }
	return [][]string{with(from, to), with(from, "to", to), with("from", from, "to", to), with("flight", "from", from, "to", to), with("flights", "from", from, "to", to)}
}

// numberSpellings are those of a number: by itself, or behind the carrier's name, where the carrier's code may be left out.
func numberSpellings(carrier []string, number string) (out [][]string) {
	code, digits := number[:2], number[2:]
	for _, d := range [...]string{digits, strings.TrimLeft(digits, "0")} {
		leads := [][]string{{code}}
		if len(carrier) > 0 {
			leads = [][]string{carrier, slices.Concat(carrier, []string{code}), slices.Concat(carrier, []string{"flight"}), slices.Concat(carrier, []string{"flight", code})}
		}
		for _, lead := range leads {
			out = append(out, asCut(slices.Concat(lead, []string{d})...))
			if last := lead[len(lead)-1]; last == code { // written together
				out = append(out, asCut(slices.Concat(lead[:len(lead)-1], []string{code + d})...))
			}
		}
	}
	return out
}

// asCut gives the words as a sentence is cut into tokens: between letters and digits.
func asCut(words ...string) (out []string) {
	for t := range scan(strings.Join(words, " ")) {
		out = append(out, t.text)
	}
	return out
}

// isFlightNumber knows the code of a carrier, which may have a digit, and one to four digits.
func isFlightNumber(s string) bool {
	if len(s) < 3 || len(s) > 6 || !isCarrierCode(strings.ToUpper(s[:2])) {
		return false
	}
	for _, c := range s[2:] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return strings.Trim(s[2:], "0") != ""
}

// mark puts one token in the place of every name, and gives the one thing that is named: -1 for none, -2 for several.
func (n *names) mark(tokens []token) ([]token, int) {
	of := -1
	for i := 0; i < len(tokens); i++ {
		if tokens[i].kind > number {
			continue
		}
		for _, k := range n.first[tokens[i].text] {
			end := k.ends(tokens, i)
			if end == 0 {
				continue
			}
			if of == -1 {
				of = k.thing
			}
			if k.thing < 0 || of != k.thing {
				of = -2
			}
			tokens = replace(tokens, i, end, token{kind: name})
			break
		}
	}
	return tokens, of
}

// ends gives where the name ends that begins at i; 0 when another word stands there. Hyphens and dots inside do not count.
func (k *known) ends(tokens []token, i int) int {
	for n, w := range k.words {
		for n > 0 && i < len(tokens) && tokens[i].is("-", ".", "‑", "&", "/", "–") {
			i++
		}
		if i >= len(tokens) || tokens[i].kind > number || tokens[i].text != w {
			return 0
		}
		i++
	}
	return i
}
