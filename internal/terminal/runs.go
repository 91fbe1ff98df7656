package terminal

import (
	"cmp"
	"io"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

// RunRow is a run as the list tells it.
type RunRow struct {
	ID          string
	Status      run.Status
	Interrupted bool      // nobody works on it any more, and it can be continued
	What        string    // the trip that was planned, or what was asked for
	Why         string    // why there is no plan
	Costs       string    // what the trip costs, in its own money and language
	ParentID    string    // of what it is an edit
	Began       time.Time // in the zone to be told
	Damage      string    // what is wrong with its record, of which nothing else can be told then
}

// Runs writes the list of runs: what each is about, what became of it, and by which name other commands know it.
func Runs(w io.Writer, rows []RunRow, o Options) error {
	p := newPage(o)
	p.gap()
	planned := ""
	for _, r := range rows {
		p.run(&r)
		if planned == "" && r.Status == run.Completed && r.Damage == "" {
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
	mark, shade, right := "✓", good, r.Costs
	switch {
	case r.Damage != "":
		mark, shade, right = "✗", bad, "cannot be read"
	case r.Interrupted:
		mark, shade, right = "…", warn, "interrupted"
	case r.Status == run.Running:
		mark, shade, right = "…", accent, r.Status.Sentence()
	case r.Status != run.Completed:
		mark, shade, right = "✗", bad, r.Status.Sentence()
	}
	right = fit(right, p.body()/3)
	what := r.What
	if r.Damage != "" {
		what = "A damaged record"
	}
	p.ends(p.paint(shade, mark)+" "+p.paint(strong, fit(what, p.body()-columns(right)-4)), right)
	s := []span{{keep(r.ID), plain}, {keep("· " + r.Began.Format("2006-01-02 15:04")), dim}}
	if r.ParentID != "" {
		s = append(s, span{"· an edit of", dim}, span{keep(r.ParentID), dim})
	}
	p.hang("  ", "  ", s...)
	if why := cmp.Or(r.Damage, r.Why); why != "" {
		p.hang("  ", "  ", span{why, dim})
	}
	if r.Interrupted {
		p.hang("  ", "  ", span{"Continue it:", dim}, span{keep("tripwright plan --resume " + r.ID), strong})
	}
}
