package trip_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
)

// Words are kept of the parts that they were said of, and only as long as these stay what they were.
func TestWordsAreKeptAsLongAsTheyHold(t *testing.T) {
	t.Parallel()
	before, _, _ := triptest.Paris()
	before.Said = []trip.Said{{Text: "$3,500", Field: trip.FieldBudget}, {Text: "10 to 14 June", Field: trip.FieldDates}, {Text: "paris", Field: trip.FieldCity},
		{Text: "NYC", Field: trip.FieldOrigin}, {Text: "us two", Field: trip.FieldParty}, {Text: "easy", Field: trip.FieldPace}, {Text: "kayaks"}}
	after := before
	after.Budget, after.Pace = 4000_00, trip.PaceRelaxed
	want := []trip.Said{before.Said[1], before.Said[2], before.Said[3], before.Said[4], before.Said[6]}
	if diff := cmp.Diff(want, after.StillSaid(&before)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if before.WordsFor(trip.FieldParty) != "us two" || before.WordsFor("day_end") != "" || before.WordsFor("") != "" || before.Insisted() {
		t.Errorf("%+v", before.Said)
	}
}

// Words that nobody could read, or that are of no part, are refused with their field.
func TestWordsAreChecked(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		said  []trip.Said
		field string
	}{
		"words":        {[]trip.Said{{Text: "kayaks", Level: trip.Must}}, ""},
		"nothing":      {[]trip.Said{{Text: "a"}, {Text: " "}}, "said[1].text"},
		"a line end":   {[]trip.Said{{Text: "a\nb"}}, "said[0].text"},
		"a novel":      {[]trip.Said{{Text: strings.Repeat("é", trip.LongestSaid+1)}}, "said[0].text"},
		"of no part":   {[]trip.Said{{Text: "a", Field: "weather"}}, "said[0].field"},
		"of no level":  {[]trip.Said{{Text: "a", Level: "perhaps"}}, "said[0].level"},
		"a reply":      {[]trip.Said{{Text: "no metro", Reply: trip.ReplyNoTransit}}, ""},
		"no reply":     {[]trip.Said{{Text: "a", Reply: "perhaps"}}, "said[0].reply"},
		"two answers":  {[]trip.Said{{Text: "a", Field: trip.FieldPace, Reply: trip.ReplyQuiet}}, "said[0].reply"},
		"far too many": {make([]trip.Said, trip.MaxSaid+1), "said"},
	} {
		in, _, _ := triptest.Paris()
		in.Said = tt.said
		err := in.Validate()
		if (err == nil) != (tt.field == "") || err != nil && !strings.HasPrefix(err.Error(), tt.field+":") {
			t.Errorf("%s: %v, want one of %q", name, err, tt.field)
		}
	}
}

// What is not met is told first, the musts before the rest.
func TestGapsComeFirst(t *testing.T) {
	t.Parallel()
	wishes := []trip.Wish{{Text: "a", Fate: trip.FateMet}, {Text: "b", Fate: trip.FateAsked, Kind: trip.Must}, {Text: "c", Fate: trip.FateNotMet, Kind: trip.Prefer}, {Text: "d", Fate: trip.FateNotMet, Kind: trip.Must}}
	var got string
	for _, w := range trip.Gaps(wishes) {
		got += w.Text
	}
	if says := trip.TallyIn(wording.English, wishes); got != "dcb" || says != "Your wishes: 1 met, 1 to ask about, 2 not met" {
		t.Errorf("%s, %s", got, says)
	}
	if says := trip.TallyIn(wording.English, wishes[:1]); says != "Your wishes: 1 met" {
		t.Error(says)
	}
}
