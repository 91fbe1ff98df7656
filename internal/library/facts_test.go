package library

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/terminal"
)

// What packs know of hours and prices is answered from them, with the source. What they do not know is not: neither of a place that there is not,
// nor of something else about one that there is.
func TestFactsAreAsked(t *testing.T) {
	t.Parallel()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	for city, questions := range map[string]map[string]string{
		"Paris": {
			"what does the Picasso Museum cost?":                    "costs about $",
			"When does the Louvre open?":                            "is open: Mon",
			"How much is a ticket for the Musée d'Orsay":            "costs about $",
			"is the orangerie closed on tuesdays":                   "Wed–Sun",
			"opening hours of Sainte-Chapelle in Paris":             "is open: daily",
			"How much is the Eiffel Tower for one adult?":           "costs about $",
			"what are the hours and the price of the Rodin Museum?": "is open:",
			"parking price of zeppelin":                             "",
			"how much is parking at the Louvre":                     "",
			"what does the Louvre cost for children?":               "",
			"where can I leave my luggage?":                         "",
			"who built the Eiffel Tower":                            "",
			"tell me about the Louvre":                              "",
			"how much does a beer cost?":                            "",
			"":                                                      "",
		},
		"Munich": {
			"how much is the Deutsches Museum?":           "costs about $",
			"When does the Deutsches Museum close?":       "is open:",
			"is there a discount at the Deutsches Museum": "",
		},
	} {
		pack, err := a.Find(city)
		if err != nil {
			t.Fatal(err)
		}
		for question, want := range questions {
			got := factsOf(pack, money.Rate(1_170_000_000), question, terminal.WeekWords)
			if want == "" {
				if len(got) > 0 {
					t.Errorf("%s: %q", question, got[0].Quote)
				}
				continue
			}
			if len(got) == 0 || !strings.Contains(got[0].Quote, want) || !got[0].Fact || got[0].SourceURL == "" || got[0].Confidence != 1 {
				t.Errorf("%s: %+v", question, got)
			}
		}
	}
}

// A fact is an answer. It stands behind what the organisation is sure of, and before what it is not.
func TestAFactIsAnAnswer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		own  []float64
		want []string
	}{
		{nil, []string{"fact"}},
		{[]float64{0.3}, []string{"fact", "0.3"}},
		{[]float64{0.3, 0.8}, []string{"0.8", "fact", "0.3"}},
		{[]float64{0.8, 0.9, 0.3}, []string{"0.9", "0.8", "fact"}},
	} {
		var own []Passage
		for _, c := range tt.own {
			own = append(own, Passage{Title: fmt.Sprint(c), Confidence: c})
		}
		got := foundBeside([]Passage{{Title: "fact", Fact: true, Confidence: 1}}, own)
		var titles []string
		for _, p := range got.Passages {
			titles = append(titles, p.Title)
		}
		if diff := cmp.Diff(tt.want, titles); diff != "" || !got.Known || got.Message != "" {
			t.Errorf("%v: %+v\n%s", tt.own, got, diff)
		}
	}
}
