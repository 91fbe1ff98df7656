package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
)

var headings = regexp.MustCompile(`<h([1-6])`)

// A journey is shown in chapters: each says the way there, a time is that of the clocks at its place, and no level of heading is left out.
func TestPagesOfAJourney(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Journey()
	in.DateWindow.TZ = f.City.TZ
	f.Onward[0].City.TZ = "Europe/London" // an hour behind, so that one sees which clock a time is of
	b := setup(t)
	b.it = triptest.Itinerary(in, p, f)
	for _, path := range []string{"", "/print"} {
		page := b.page("/s/" + token + path)
		for _, want := range []string{
			"<h2>Paris · ", "<h2>Munich · ", "<h2>The way home</h2>\n<p class=\"sky\">Flight LH410 · MUC ",
			"<p class=\"sky\">Train ICE 9571 · Paris Est Fri 13 Jun 10:55 → München Hbf 16:36 · 5 h 41 min", `datetime="2025-06-14T09:30:00&#43;01:00"`,
		} {
			if n := strings.Count(page, want); n != 1 {
				t.Errorf("%q: %q stands %d times", path, want, n)
			}
		}
		level := "0"
		for _, h := range headings.FindAllStringSubmatch(page, -1) {
			if h[1][0] > level[0]+1 {
				t.Errorf("%q: a heading of level %s after %s", path, h[1], level)
			}
			level = h[1]
		}
	}
	shared := b.page("/s/" + token)
	for _, want := range []string{`<title id="map">Map of the trip</title>`, ">Paris</text>", `<title id="stay1">Map of Paris</title>`, `<title id="stay2">Map of Munich</title>`, "<tr><th scope=\"row\">Travel</th>"} {
		if n := strings.Count(shared, want); n != 1 {
			t.Errorf("%q stands %d times", want, n)
		}
	}
	b.it.Intent.Lang = wording.German
	if page := b.page("/s/" + token); !strings.Contains(page, "<h2>Der Heimweg</h2>") {
		t.Error("the way home is not said in German")
	}
}
