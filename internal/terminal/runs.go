package terminal

import (
	"io"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
)

// RunRow is a run as the list tells it.
type RunRow struct {
	ID          string
	Status      run.Status
	Interrupted bool        // nobody works on it any more, and it can be continued
	What        string      // the trip that was planned, or what was asked for
	Why         string      // why there is no plan
	Costs       money.Cents // of the trip
	ParentID    string      // of what it is an edit
	Began       time.Time   // in the zone to be told
}

// Runs writes the list of runs: what each is about, what became of it, and by which name other commands know it.
func Runs(w io.Writer, rows []RunRow, o Options) error {
	p := newPage(o)
	p.gap()
	planned := ""
	for _, r := range rows {
		p.run(&r)
		if planned == "" && r.Status == run.Completed {
			planned = r.ID
		}
	}
	switch {
	case len(rows) == 0:
		p.say(span{"No runs yet.", dim})
	case planned != "":
		p.gap()
		p.say(span{"Look at one again:", dim}, span{keep("tripwright show ID"), strong}, span{"· change it:", dim},
			span{keep("tripwright edit ID 'a cheaper hotel'"), strong})
	}
	return p.writeTo(w)
}

func (p *page) run(r *RunRow) {
	mark, shade, right := "✓", good, r.Costs.String()
	switch {
	case r.Interrupted:
		mark, shade, right = "…", warn, "interrupted"
	case r.Status == run.Running:
		mark, shade, right = "…", accent, r.Status.Sentence()
	case r.Status != run.Completed:
		mark, shade, right = "✗", bad, r.Status.Sentence()
	}
	right = fit(right, p.body()/3)
	p.ends(p.paint(shade, mark)+" "+p.paint(strong, fit(r.What, p.body()-columns(right)-4)), right)
	s := []span{{keep(r.ID), plain}, {keep("· " + r.Began.Format("2006-01-02 15:04")), dim}}
	if r.ParentID != "" {
		s = append(s, span{"· an edit of", dim}, span{keep(r.ParentID), dim})
	}
	p.hang("  ", "  ", s...)
	if r.Why != "" {
		p.hang("  ", "  ", span{r.Why, dim})
	}
	if r.Interrupted {
		p.hang("  ", "  ", span{"Continue it:", dim}, span{keep("tripwright plan --resume " + r.ID), strong})
	}
}
