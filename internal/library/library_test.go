package library

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/turns"
)

// shelves are those of organisations that all have a destination Paris.
type shelves struct{ *memory.Index }

func (shelves) FindDestinations(context.Context, knowledge.DestinationFilter) ([]trip.Destination, error) {
	return []trip.Destination{{ID: "paris", City: "Paris"}, {ID: "nowhere", City: "Atlantis"}}, nil
}

func (shelves) FindDestinationByID(_ context.Context, id string) (trip.Destination, error) {
	return trip.Destination{ID: id, City: "Paris"}, nil
}

// put has an organisation take a text in.
func (s shelves) put(ctx context.Context, t *testing.T, id, text string, at time.Time) {
	t.Helper()
	d := rag.Document{ID: id, Destination: "paris", Title: id, MediaType: "text/plain", Text: text, CreatedAt: at, Digest: trip.Digest(text)}
	c, err := (&rag.Cutter{}).Cut(ctx, &d)
	if err != nil {
		t.Fatal(err)
	}
	c.Windows = nil // nobody makes vectors of them
	if err := s.PutDocument(ctx, d, c); err != nil {
		t.Fatal(err)
	}
}

const secretPlace = "## Musée Inconnu\n\nLocation: 48.8553, 2.3158\nHours: daily 10:00–18:30\nPrice: €14\nType: art museum\n"

// What an organisation's documents say is told on with what the tools answer, to that organisation alone; a document that comes is seen a
// second later, or at once by who knows that it is there.
func TestWhatAnOrganisationKnows(t *testing.T) {
	t.Parallel()
	packs, now := openAtlas(t), time.Date(2027, 1, 1, 12, 0, 0, 0, time.UTC)
	on := shelves{&memory.Index{}}
	l := New(packs, on, func() time.Time { return now })
	ctx, other := member("a")(t.Context()), member("b")(t.Context())
	pack, err := packs.Find("Paris")
	if err != nil {
		t.Fatal(err)
	}
	rate := money.Rate(2_000_000_000)
	sights := func(ctx context.Context) (names string, louvre trip.Attraction) {
		t.Helper()
		list, err := l.Sights(ctx, attractions.Request{City: "paris", Rate: rate}, pack.Sights(rate))
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, s := range list {
			out = append(out, s.Name)
			if s.ID == "louvre" {
				louvre = s
			}
		}
		return strings.Join(out, ", "), louvre
	}
	city := func(ctx context.Context) trip.City {
		t.Helper()
		c, err := l.City(ctx, pack.City())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if names, louvre := sights(ctx); strings.Contains(names, "Inconnu") || len(louvre.Amended) > 0 || city(ctx).Knowledge != "" {
		t.Fatalf("something is known without a document: %s, %+v", names, louvre.Amended)
	}
	on.put(ctx, t, "d1", secretPlace, now)
	on.put(ctx, t, "d2", "# The Louvre\n\nThe Louvre is closed on Mondays.\n\n"+hotelOffer+"\n"+flightOffer, now)
	if names, _ := sights(ctx); strings.Contains(names, "Inconnu") {
		t.Error("what was looked at a moment ago is looked at again")
	}
	if k, err := l.OfAll(ctx, "Paris", []string{"d1"}); err != nil || len(k.Places) != 1 {
		t.Errorf("who knows of a document does not see it: %+v, %v", k, err)
	}
	names, louvre := sights(ctx)
	if !strings.HasSuffix(names, ", Musée Inconnu") || len(louvre.Amended) != 1 || !louvre.Amended[0].Taken {
		t.Errorf("%s, %+v", names, louvre.Amended)
	}
	if mine := city(ctx).Knowledge; mine == "" || city(other).Knowledge != "" {
		t.Errorf("facts of two organisations are taken for the same: %q", mine)
	}
	if names, louvre := sights(other); strings.Contains(names, "Inconnu") || len(louvre.Amended) > 0 {
		t.Error("another organisation sees the documents")
	}
	beds, err := l.Lodgings(ctx, "Paris", trip.TierMid, rate, nil)
	if err != nil || len(beds) != 1 || beds[0].Name != "Haus Test" || beds[0].Price != 200_00 {
		t.Errorf("%+v, %v", beds, err)
	}
	seats, err := l.Flights(ctx, flights.Request{City: "Paris", Origin: "JFK", Dest: "CDG", Date: calendar.MustDate("2027-06-12"), Direction: trip.Outbound}, rate, nil)
	if err != nil || len(seats) != 1 || seats[0].Number != "B6615" {
		t.Errorf("%+v, %v", seats, err)
	}
	if err := on.DeleteDocument(ctx, "d1"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(freshFor)
	if names, _ := sights(ctx); strings.Contains(names, "Inconnu") {
		t.Error("a document that is gone is still believed a second later")
	}
	if remarks, err := l.Remarks(ctx, "Paris"); err != nil || len(remarks) == 0 {
		t.Errorf("the guide has no remarks: %v, %v", remarks, err)
	}
}

// A question about a price is answered by the fact in the place of the guide, another by the guide; where nothing is to be known nothing
// is found.
func TestAQuestionIsAnswered(t *testing.T) {
	t.Parallel()
	packs, on := openAtlas(t), shelves{&memory.Index{}}
	own, err := rag.NewSearcher(on, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := Search{Documents: own, Guides: NewGuides(packs, nil), Atlas: packs, Places: on, Turns: &turns.Processors{},
		Rate: func(context.Context, string) money.Rate { return 1_170_000_000 }, Week: func(calendar.Week) string { return "always" }}
	ctx := member("a")(t.Context())
	for question, want := range map[string]string{
		"what does the Picasso Museum cost?":               "fact",
		"How do I get from Orly airport to the city?":      "guide",
		"What is the boiling point of mercury in a vacuum": "",
	} {
		a, err := s.Find(ctx, "paris", question)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if a.Known {
			got = map[bool]string{true: "fact", false: "document"}[a.Passages[0].Fact]
			if a.Passages[0].Guide {
				got = "guide"
			}
		}
		if got != want || (a.Message == "") != a.Known {
			t.Errorf("%s: answered by %q, want %q: %+v", question, got, want, a)
		}
	}
	s.Guides = nil
	if a, err := s.Find(ctx, "paris", "what does the Picasso Museum cost?"); err != nil || a.Known || len(a.Passages) > 0 {
		t.Errorf("%+v, %v", a, err)
	}
}
