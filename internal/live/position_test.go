package live_test

import (
	"errors"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
)

func TestWhereAReaderHasBeen(t *testing.T) {
	t.Parallel()
	berlin := time.FixedZone("", 2*60*60)
	tests := []struct {
		name, id, ts string
		want         live.Position
		field        string
	}{
		{"here for the first time", "", "", live.Position{}, ""},
		{"by event", "12", "", live.Position{AfterSeq: 12}, ""},
		{"by moment", "", "2026-06-01T12:00:00.000001Z", live.Position{AfterTS: noon.Add(time.Microsecond)}, ""},
		{"a moment elsewhere", "", "2026-06-01T14:00:00%2B02:00", live.Position{AfterTS: noon.In(berlin)}, ""},
		{"a plus sign not escaped", "", "2026-06-01T14:00:00+02:00", live.Position{AfterTS: noon.In(berlin)}, ""},
		{"both", "12", "2026-06-01T12:00:00Z", live.Position{AfterSeq: 12, AfterTS: noon}, ""},
		{"no number", "abc", "", live.Position{}, "Last-Event-ID"},
		{"a negative number", "-1", "", live.Position{}, "Last-Event-ID"},
		{"a number too large", "9223372036854775808", "", live.Position{}, "Last-Event-ID"},
		{"no moment", "", "yesterday", live.Position{}, "last_ts"},
		{"no zone", "", "2026-06-01T12:00:00", live.Position{}, "last_ts"},
	}
	for _, tt := range tests {
		r := httptest.NewRequest("GET", "/stream?last_ts="+tt.ts, nil)
		if tt.id != "" {
			r.Header.Set("Last-Event-ID", tt.id)
		}
		got, err := live.ParsePosition(r)
		var f *fault.Error
		if errors.As(err, &f); (f != nil) != (tt.field != "") || f != nil && (f.Field != tt.field || f.Kind != fault.Invalid) {
			t.Errorf("%s: error %v, want one of field %q", tt.name, err, tt.field)
		}
		if got.AfterSeq != tt.want.AfterSeq || !got.AfterTS.Equal(tt.want.AfterTS) {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// The shelf's events share moments by two: 1 is at noon, 2 and 3 a second later, and so on.
func TestAStreamBeginsAtItsPosition(t *testing.T) {
	t.Parallel()
	at := func(seconds float64) time.Time { return noon.Add(time.Duration(seconds * float64(time.Second))) }
	tests := []struct {
		name string
		from live.Position
		want []int64
		came string
	}{
		{"the beginning", live.Position{}, upTo(1, 10), ""},
		{"after an event", live.Position{AfterSeq: 4}, upTo(5, 10), "last_event_id"},
		{"after the last but one", live.Position{AfterSeq: 9}, upTo(10, 10), "last_event_id"},
		{"a moment that two events share: neither is lost", live.Position{AfterTS: at(2)}, upTo(4, 10), "last_ts"},
		{"a moment between two events", live.Position{AfterTS: at(2.5)}, upTo(6, 10), "last_ts"},
		{"a moment before all", live.Position{AfterTS: at(-100)}, upTo(1, 10), "last_ts"},
		{"an event is more exact than a moment", live.Position{AfterSeq: 7, AfterTS: at(1)}, upTo(8, 10), "last_event_id"},
		{"an event beyond the end is of another story", live.Position{AfterSeq: 99}, upTo(1, 10), "last_event_id"},
	}
	for _, tt := range tests {
		for _, crowd := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				source, meter := newShelf(), newTally()
				h := open(t, live.Config{Source: source, Meter: meter})
				source.tell(ref, times(9, run.NodeCompleted)...)
				if crowd { // somebody follows already, and the window has moved on to the end
					connect(t, h, ref, live.Position{AfterSeq: 8}).read()
					time.Sleep(time.Second)
				}
				r := connect(t, h, ref, tt.from).read()
				synctest.Wait()
				h.Wake(ref, source.tell(ref, run.Done))
				equal(t, tt.name, r.wait(t), tt.want)
				if tt.came != "" && meter.came[tt.came] == 0 {
					t.Errorf("%s: the meter saw %v come back", tt.name, meter.came)
				}
			})
		}
	}
}

// Clocks of two machines disagree: an event with an older moment comes later in the story. Whoever goes on by moment gets all
// that it has not seen.
func TestMomentsOutOfOrderLoseNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		source := newShelf()
		h := open(t, live.Config{Source: source})
		source.tell(ref, times(9, run.NodeCompleted)...)
		last := source.tell(ref, run.Done)
		source.stories[ref][6].TS = noon.Add(-time.Hour) // the event after the one that was read last
		seen := source.stories[ref][5]
		r := connect(t, h, ref, live.Position{AfterTS: seen.TS}).read()
		equal(t, "events", r.wait(t), upTo(seen.Seq, last))
	})
}
