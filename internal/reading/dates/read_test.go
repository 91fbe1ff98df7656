package dates_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/wording"
)

// When a trip is, how long it takes and when its days begin and end, of sentences of which nobody else reads anything.
func TestRead(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(now, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		today := calendar.MustDate(now)
		hours := dates.ReadHours(s)
		w := dates.Read(s, today)
		far := dates.FarYearOf(s)
		var out []string
		add := func(set bool, format string, args ...any) {
			if set {
				out = append(out, fmt.Sprintf(format, args...))
			}
		}
		start, end, assumed, ok := w.Window(today, wording.English)
		add(ok, "%s..%s", start, end)
		add(w.Stay() > 0, "%d days", w.Stay())
		add(w.Ambiguous(), "either %s", strings.Join(w.Readings(today), " or "))
		add(len(w.Either) > 0, "one of %s", strings.Join(w.Either, "|"))
		add(w.Never, "never")
		add(far.Said != "", "far %s", far.Said)
		add(hours.Start != 0, "from %s", hours.Start)
		add(hours.End != 0, "to %s", hours.End)
		add(len(assumed) > 0, "%s", strings.Join(assumed, " "))
		return strings.Join(out, "  "), nil
	})
}
