package reading

import (
	"strings"
	"testing"
)

// Who arrives the day after leaving cannot be back on the day of leaving: that is asked about. A day there and back is one where it is near.
func TestTheWayHomeOnTheDayOfTheWayThere(t *testing.T) {
	t.Parallel()
	for text, asked := range map[string]bool{
		"We set off from New York to Paris on 7 June 2027 and return on 7 June 2027, $3000": true,
		"Flying from New York to Munich on 7 June 2027, back on 7 June 2027, $3000":         true,
		"From New York to Paris on 7 June 2027, back on 11 June 2027, $3000":                false,
		"From Lyon to Paris by train on 7 June 2027, back on 7 June 2027, $300":             false,
	} {
		c := world("2026-11-15")
		c.Towns = shore{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Question != nil && strings.HasPrefix(r.Question.Text, "You name the same day"); got != asked {
			t.Errorf("%s\n asks %+v, of %s, want the same day asked about: %t", text, r.Question, r.Intent.DateWindow.Start, asked)
		}
	}
}
