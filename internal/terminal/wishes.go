package terminal

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// wishes is what became of the traveller's wishes: first what is not met, why, and what would meet it; what is met in a line.
func (p *itineraryPage) wishes() {
	all := p.it.Wishes
	if len(all) == 0 { // an itinerary of before
		return
	}
	gaps := trip.Gaps(all)
	head := span{"✓ " + trip.TallyIn(p.lang, all), good}
	if len(gaps) > 0 {
		head = span{"! " + trip.TallyIn(p.lang, all), warn}
	}
	p.say(head)
	for _, w := range gaps {
		p.gapOf(&w)
	}
	var met []span
	for _, w := range all {
		if w.Fate != trip.FateMet {
			continue
		}
		if len(met) > 0 {
			met = append(met, span{"·", dim})
		}
		met = append(met, span{w.Text, dim})
	}
	p.hang(p.paint(good, "✓")+" ", "  ", met...)
	p.gap()
}

// gapOf tells of one wish that is not met, or that nobody can answer.
func (p *itineraryPage) gapOf(w *trip.Wish) {
	mark, t := "✗", bad
	if w.Fate == trip.FateAsked {
		mark, t = "?", warn
	}
	says := []span{{w.Text + ":", strong}, {w.Why, plain}}
	for _, way := range w.WaysOut {
		says = append(says, span{way, dim})
	}
	p.item(t, mark, says...)
}
