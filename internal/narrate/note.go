package narrate

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// note is the text of one activity while it is written: whole sentences first, then details in one line, then what is
// not known.
type note struct {
	ledger    *ledger
	lang      wording.Language
	ref       string
	sentences []string
	details   []string
	unknown   []string
	cites     []int

	bookAhead bool
	cuisine   string
	gaps      []trip.Gap
}

// claim stands grounds under the note, or reports that it cannot.
func (n *note) claim(g ...ground) bool {
	cites, ok := n.ledger.write(n.ref, g...)
	for _, c := range cites {
		if !slices.Contains(n.cites, c) {
			n.cites = append(n.cites, c)
		}
	}
	return ok
}

// say adds a whole sentence when all of g is evidence.
func (n *note) say(sentence string, g ...ground) {
	if n.claim(g...) {
		n.sentences = append(n.sentences, sentence)
	}
}

// detail adds a few words when g is evidence.
func (n *note) detail(words string, g ground) {
	if n.claim(g) {
		n.details = append(n.details, words)
	}
}

// admit adds a sentence that something is not known. It claims nothing.
func (n *note) admit(what trip.Gap, sentence string) {
	n.unknown, n.gaps = append(n.unknown, sentence), append(n.gaps, what)
}

func (n *note) String() string {
	parts := slices.Clone(n.sentences)
	if len(n.details) > 0 {
		parts = append(parts, trip.Capital(strings.Join(n.details, " · "))+".")
	}
	return strings.Join(append(parts, n.unknown...), " ")
}
