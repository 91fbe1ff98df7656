package reading

import (
	"strings"
	"testing"
)

// Who needs no bed has one of their own in the plan, which costs nothing; where a hotel is meant after all, one is looked for.
func TestABedOfOnesOwn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Paris 3-8 May, $4,000, staying with friends":                             "Paris (friends)",
		"Paris 3-8 May, $4,000. We stay with friends in Montreuil":                "Paris (friends in Montreuil)",
		"Paris 3-8 May, $4,000. No hotel needed":                                  "Paris (own bed)",
		"Paris 3-8 May, $4,000. Flights and hotel are booked":                     "Paris (own bed)",
		"Paris 3-8 May, $4,000, staying with friends for a day":                   "Paris (friends)",
		"Paris on 3 May for one day, $400, no hotel needed":                       "Paris (own bed)",
		"Paris 3-8 May, $4,000. Hotel Monge is booked":                            "Paris (Hotel Monge)",
		"Paris 3-8 May, $4,000. The Ritz Paris is booked":                         "Paris (Ritz Paris)",
		"Munich 3-8 May, $900. We live here":                                      "Munich (home)",
		"3 nights in Munich at my sister's, then 2 in Paris, 3 May, $2,000":       "Munich 3 (sister's place)|Paris 2",
		"3 nights in Munich, then 2 staying with friends in Paris, 3 May, $2,000": "Munich 3|Paris 2 (friends)",
		"Paris 3-8 May, $4,000, a nice hotel":                                     "",
		"Paris 3-8 May, $4,000. Can we have a hotel at Orly?":                     "",
		"Paris 3-8 May, $4,000. Staying with friends in a 4-star hotel":           "",
		"Paris 3-8 May, $4,000, for me and four friends":                          "",
		"Paris 3-8 May, $4,000. Parking at the hotel is paid":                     "",
		"Paris 3-8 May, $4,000. We have booked our flight, but no hotel yet":      "Paris",
	} {
		r, err := Read(text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range r.Intent.Stays {
			got = append(got, stayText(s))
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
