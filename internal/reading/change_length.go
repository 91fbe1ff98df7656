package reading

import "strings"

var (
	lengthen = says("# more|extra|additional|further day|days|night|nights", "a|an|one more|extra|additional|further day|night", "# day|days|night|nights longer|more|extra",
		"a|one day|night longer|more|extra", "longer by # day|days|night|nights", "longer by a|one day|night", "extend|lengthen|prolong it|the? trip|stay|holiday? by # day|days|night|nights",
		"extend|lengthen|prolong it|the? trip|stay|holiday? by a|one day|night", "add|have|stay # day|days more", "add # day|days|night|nights", "add|have|stay a|an|one|another extra|more? day|night")
	shorten = says("# fewer|less day|days|night|nights", "a|one fewer|less day|night", "# day|days|night|nights shorter|less|fewer", "a|one day|night shorter|less|fewer", "shorter by # day|days|night|nights",
		"shorter by a|one day|night", "shorten|cut|reduce it|the? trip|stay|holiday? by # day|days|night|nights", "shorten|cut|reduce it|the? trip|stay|holiday? by a|one day|night",
		"drop|cut|skip|lose # day|days", "drop|cut|skip|lose a|the|one last? day")
	length = says("make|keep it|the? trip|stay|holiday? # day|days|night|nights long?", "stay for? # day|days|night|nights", "for # day|days|night|nights", "# day|days|night|nights instead",
		"# day|days|night|nights in? all|total")
)

// readLength finds how much longer or shorter the trip becomes. Days come and go at its end.
func (r *changeReader) readLength() {
	for _, step := range []struct {
		list []phrase
		by   int
	}{{lengthen, 1}, {shorten, -1}} {
		for _, p := range step.list {
			for _, m := range p.all(r.sentence) {
				if r.texts(m.to, "trip") || r.texts(m.to, "trips") {
					continue // "add a day trip" is another thing
				}
				n := 1
				if len(m.nums) > 0 {
					n = m.nums[0]
				}
				r.Longer += n * step.by
				r.useRange(m.from, m.to, asDate)
			}
		}
	}
	for _, p := range length {
		for _, m := range p.all(r.sentence) {
			if len(m.nums) == 0 || m.nums[0] > mostNamed || m.to < len(r.tok) && moved[r.tok[m.to].text] {
				continue // "make it 5 days later" moves the trip
			}
			days := m.nums[0]
			for i := m.from; i < m.to; i++ {
				if strings.HasPrefix(r.tok[i].text, "night") {
					days++
					break
				}
			}
			r.Longer += days - r.days.Days()
			r.useRange(m.from, m.to, asDate)
		}
	}
}

// mostNamed is the length of a trip beyond which a number of days is none.
const mostNamed = 365
