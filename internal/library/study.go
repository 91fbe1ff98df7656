package library

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/trip"
)

// study reads what documents and the guide say of the things of a pack.
func (l *Library) study(ctx context.Context, pack *atlas.Pack, docs []rag.Document) (*Knowledge, error) {
	k := &Knowledge{Facts: map[string][]said{}, Remarks: map[string]trip.Remark{}}
	rate, err := newestRate(l.atlas, pack.City().Currency)
	if err != nil {
		return nil, err
	}
	m := MarketOf(pack, rate)
	k.Local = m.local
	sights := sightsOf(pack)
	if err := l.guideRemarks(pack, sights, k.Remarks); err != nil {
		return nil, err
	}
	if len(docs) == 0 {
		return k, nil
	}
	byID := map[string]*rag.Document{}
	for i := range docs {
		byID[docs[i].ID] = &docs[i]
		k.Read = append(k.Read, docs[i].ID)
	}
	chunks, err := l.chunks(ctx, docs)
	if err != nil {
		return nil, err
	}
	things := thingsOf(pack)
	k.Places = placesOf(pack.City(), extract.Places(chunks, things), byID)
	k.sift(m, extract.Offers(chunks, things), byID)
	for _, f := range extract.Facts(chunks, things) {
		k.Facts[f.Of] = append(k.Facts[f.Of], said{f, f.Ref.ProvenanceOf(byID[f.Ref.Document], f.Text)})
	}
	for _, list := range k.Facts {
		slices.SortStableFunc(list, func(a, b said) int { return a.Provenance.FetchedAt.Compare(b.Provenance.FetchedAt) })
	}
	for _, m := range useful(rag.Mentions(chunks, sights)) {
		k.Remarks[m.ID] = trip.Remark{Text: m.Text, Provenance: m.Ref.ProvenanceOf(byID[m.Ref.Document], m.Text)}
	}
	return k, nil
}

// forExtraction is how many chunks of a destination are read for facts (requirements C-25).
const forExtraction = 20

// factWords are what chunks with facts in them speak of.
const factWords = "open opening closed closes hours daily ticket tickets price admission entry free costs euros night fare"

// chunks gives those of the documents that are likeliest to hold facts.
func (l *Library) chunks(ctx context.Context, docs []rag.Document) ([]rag.Chunk, error) {
	var terms []rag.Weighed
	for _, t := range rag.Terms(factWords) {
		terms = append(terms, rag.Weighed{Term: t.Term, Weight: 1})
	}
	var out []rag.Chunk
	seen := map[string]bool{}
	for _, d := range docs {
		if seen[d.Destination] {
			continue
		}
		seen[d.Destination] = true
		refs, err := l.store.Matching(ctx, rag.Words{Destination: d.Destination, Terms: terms, Limit: forExtraction})
		if err != nil || len(refs) == 0 {
			return out, err
		}
		found, err := l.store.FindChunks(ctx, rag.ChunkFilter{Refs: refs})
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// thingsOf are all that documents may say something of. Flights go by their pattern: a document does not speak of one date.
func thingsOf(pack *atlas.Pack) (out []extract.Thing) {
	add := func(kind extract.Kind, id string, names ...string) {
		out = append(out, extract.Thing{Kind: kind, Named: rag.Named{ID: id, Names: names}})
	}
	for _, s := range sightsOf(pack) {
		out = append(out, extract.Thing{Kind: extract.Sight, Named: s})
	}
	add(extract.Ride, metro, "metro", "Métro", "subway", "U-Bahn", "underground")
	for _, r := range pack.Restaurants() {
		add(extract.Table, r.ID, r.Name)
	}
	for _, h := range pack.Hotels(calendar.Date{}, calendar.Date{}) {
		add(extract.Hotel, h.ID, h.Name)
	}
	for _, f := range pack.Patterns() {
		if f.Number != "" {
			add(extract.Flight, f.ID, namesOfFlight(&f)...)
		}
	}
	return out
}

// namesOfFlight are how documents speak of a flight: by its number, with the carrier's name before it, and by the carrier and the route where
// no other flight could be meant.
func namesOfFlight(f *trip.FlightOption) []string {
	out := []string{f.Number}
	for _, carrier := range []string{f.Carrier, extract.Carriers()[f.Number[:2]]} {
		if carrier != "" && !strings.Contains(f.Number, "+") {
			out = append(out, carrier+" "+f.Number, carrier+" "+f.Origin+" "+f.Dest)
		}
	}
	return out
}

// guideRemarks takes from the guide what is good to know of sights.
func (l *Library) guideRemarks(pack *atlas.Pack, sights []rag.Named, into map[string]trip.Remark) error {
	g, err := l.atlas.Guide(pack.City().ID)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	var chunks []rag.Chunk
	for i := range g.Sections {
		chunks = append(chunks, rag.Chunk{Ref: rag.Ref{Document: g.City.ID, Chunk: i}, Heading: g.Sections[i].Heading, Text: "\n\n" + g.Sections[i].Text})
	}
	for _, m := range useful(rag.Mentions(chunks, sights)) {
		into[m.ID] = trip.Remark{Text: m.Text, Provenance: g.Provenance(&g.Sections[m.Ref.Chunk], m.Text)}
	}
	return nil
}

// practical are words of sentences that help on the day.
var practical = strings.Fields(`ticket tickets book booked booking queue queues line entrance entrances early late evening evenings morning
	mornings quiet quietest crowd crowds crowded busiest free stairs lift security reserve reservation timed skip before after noon sunset dusk view
	weekday weekdays lights bag bags picnic benches closes arrive go come`)

// mostBefore is how many words may stand before the name of what a sentence is about.
const mostBefore = 3

// useful gives of each thing the sentence about it that helps most; of those that help alike, the first. What helps nobody, or only
// names the thing on the way, is left.
func useful(list []rag.Mention) (out []rag.Mention) {
	best := map[string]int{}
	at := map[string]int{}
	for _, m := range list {
		n := 0
		for word := range strings.FieldsSeq(trip.Fold(m.Text)) {
			if slices.Contains(practical, word) {
				n++
			}
		}
		if n == 0 || n <= best[m.ID] || m.Word > mostBefore {
			continue
		}
		best[m.ID] = n
		if i, ok := at[m.ID]; ok {
			out[i] = m
			continue
		}
		at[m.ID] = len(out)
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b rag.Mention) int { return cmp.Compare(a.ID, b.ID) })
	return out
}
