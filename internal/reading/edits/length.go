package edits

import (
	"strings"

	"github.com/tripwright/tripwright/internal/reading/phrase"
)

var (
	lengthen = phrase.Says("# more|extra|additional|further day|days|night|nights", "a|an|one more|extra|additional|further day|night", "# day|days|night|nights longer|more|extra",
		"a|one day|night longer|more|extra", "longer by # day|days|night|nights", "longer by a|one day|night", "extend|lengthen|prolong it|the? trip|stay|holiday? by # day|days|night|nights",
		"extend|lengthen|prolong it|the? trip|stay|holiday? by a|one day|night", "add|have|stay # day|days more", "add # day|days|night|nights", "add|have|stay a|an|one|another extra|more? day|night", "plus # day|days|night|nights", "plus a|one day|night")
	shorten = phrase.Says("# fewer|less day|days|night|nights", "a|one fewer|less day|night", "# day|days|night|nights shorter|less|fewer", "a|one day|night shorter|less|fewer", "shorter by # day|days|night|nights",
		"shorter by a|one day|night", "shorten|cut|reduce it|the? trip|stay|holiday? by # day|days|night|nights", "shorten|cut|reduce it|the? trip|stay|holiday? by a|one day|night",
		"drop|cut|skip|lose # day|days", "drop|cut|skip|lose a|the|one last? day", "minus # day|days|night|nights", "minus a|one day|night")
	length = phrase.Says("make|keep it|the? trip|stay|holiday? # day|days|night|nights long?", "stay for? # day|days|night|nights", "for # day|days|night|nights", "# day|days|night|nights instead",
		"# day|days|night|nights in? all|total")
)

// readLength finds how much longer or shorter the trip becomes. Days come and go at its end.
func (r *editReader) readLength() {
	for _, step := range []struct {
		list []phrase.Pattern
		by   int
	}{{lengthen, 1}, {shorten, -1}} {
		for _, p := range step.list {
			for _, m := range p.All(r.Sentence) {
				if r.Texts(m.To, "trip") || r.Texts(m.To, "trips") {
					continue // "add a day trip" is another thing
				}
				n := 1
				if len(m.Nums) > 0 {
					n = m.Nums[0]
				}
				r.longer += n * step.by
				r.UseRange(m.From, m.To, phrase.AsDate)
			}
		}
	}
	for _, p := range length {
		for _, m := range p.All(r.Sentence) {
			if len(m.Nums) == 0 || m.Nums[0] > mostNamed || m.To < len(r.Tokens) && moved[r.Tokens[m.To].Text] {
				continue // "make it 5 days later" moves the trip
			}
			days := m.Nums[0]
			for i := m.From; i < m.To; i++ {
				if strings.HasPrefix(r.Tokens[i].Text, "night") {
					days++
					break
				}
			}
			r.longer += days - r.days.Days()
			r.UseRange(m.From, m.To, phrase.AsDate)
		}
	}
}

// mostNamed is the length of a trip beyond which a number of days is none.
const mostNamed = 365
