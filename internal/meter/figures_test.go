package meter

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/slo"
)

// notes keeps the figures of one minute and process.
type notes struct{ last []byte }

func (n *notes) SaveFigures(_ context.Context, _ string, _ time.Time, figures []byte) error {
	n.last = figures
	return nil
}

func (n *notes) FindFigures(context.Context, time.Time) ([][]byte, error) {
	return [][]byte{n.last}, nil
}

// judged gives the objectives of which a meter knows something.
func judged(m *Meter) map[string]float64 {
	var kept notes
	if err := m.Figures.Keep(context.Background(), &kept); err != nil {
		panic(err)
	}
	known := map[string]float64{}
	for _, f := range slo.Judge(must(slo.Over(context.Background(), &kept, m.now(), time.Hour)), time.Hour).Objectives {
		if f.Value != nil {
			known[f.ID] = *f.Value
		}
	}
	return known
}

// The first event is as late as the first stream brings it, once. A stream that is opened to look at an old run says nothing of speed,
// and neither does a run that another process began.
func TestTheFirstEventOnAStream(t *testing.T) {
	t.Parallel()
	m, metrics, c := meterAt(time.Now().Add(-time.Hour))
	id := func() string { // asked for now
		c.Time = time.Now()
		return must(uuid.NewV7()).String()
	}
	run := id()
	asked := askedAt(run)
	c.Time = asked.Add(40 * time.Millisecond)
	m.firstEvent(run, asked.Add(5*time.Millisecond))
	c.Time = asked.Add(90 * time.Millisecond)
	m.firstEvent(run, asked.Add(80*time.Millisecond)) // another tab
	late := id()
	c.Time = askedAt(late).Add(time.Minute)
	m.firstEvent(late, c.Time.Add(-time.Millisecond))
	m.firstEvent("of another maker", c.Time)
	scrape(metrics).wants(t, "ttfe_ms_count 1", "ttfe_ms_sum 40")
	if got := judged(m)["ttfe_p95"]; got < 39 || got > 41 {
		t.Errorf("the objective says %v ms, want 40", got)
	}
	m.Begin("asked for here", c.Time, "plan")
	began := c.Time
	c.Time = began.Add(40 * time.Millisecond)
	m.firstEvent("asked for here", began)
	scrape(metrics).wants(t, "ttfe_ms_count 2", "ttfe_ms_sum 80")
	old := id()
	restarted, none, _ := meterAt(time.Now().Add(time.Hour))
	restarted.firstEvent(old, askedAt(old))
	scrape(none).wants(t, "ttfe_ms_count 0")
}
