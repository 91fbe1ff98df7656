package extract_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
)

// things are those that the tables speak of.
func things() []extract.Thing {
	thing := func(k extract.Kind, id string, names ...string) extract.Thing {
		return extract.Thing{Kind: k, Named: rag.Named{ID: id, Names: names}}
	}
	return []extract.Thing{
		thing(extract.Sight, "louvre", "Louvre", "Louvre Museum", "Musée du Louvre"),
		thing(extract.Sight, "orsay", "Musée d'Orsay", "Orsay"),
		thing(extract.Sight, "sacre_coeur", "Sacré-Cœur Basilica", "Sacré-Cœur"),
		thing(extract.Sight, "ghibli", "Ghibli Museum"),
		thing(extract.Table, "luitpold", "Café Luitpold"),
		thing(extract.Hotel, "bellevue", "Hotel Bellevue"),
		thing(extract.Flight, "af007", "AF 007", "Air France JFK–CDG"),
		thing(extract.Flight, "ba117", "BA117", "British Airways LHR JFK"),
		thing(extract.Flight, "ba175", "BA175", "British Airways LHR JFK"),
		thing(extract.Ride, "metro", "metro", "single ride"),
		thing(extract.Ride, "bus", "bus"),
	}
}

func chunk(text string) rag.Chunk {
	return rag.Chunk{Ref: rag.Ref{Document: "d"}, Span: rag.Span{End: len(text)}, Text: text}
}

// told gives the facts of a text in one line, as "louvre: Mon–Sun 09:00–18:00".
func told(text string) string { return line(extract.Facts([]rag.Chunk{chunk(text)}, things())) }

func line(facts []extract.Fact) string {
	var out []string
	for _, f := range facts {
		var parts []string
		if f.Hours != nil {
			parts = append(parts, weekLine(*f.Hours))
		}
		if f.Closed != nil {
			parts = append(parts, "closed "+dayLine(f.Closed))
		}
		if f.Price != nil {
			parts = append(parts, priceLine(f.Price))
		}
		out = append(out, f.Of+": "+strings.Join(parts, "; "))
	}
	return strings.Join(out, " / ")
}

func priceLine(p *extract.Price) string {
	if p.Amount == 0 && p.Currency == "" {
		return "free a " + string(p.Per)
	}
	return fmt.Sprintf("%d.%02d %s a %s", p.Amount/100, p.Amount%100, p.Currency, p.Per)
}

func dayLine(days []time.Weekday) string {
	var out []string
	for _, d := range days {
		out = append(out, d.String()[:3])
	}
	return strings.Join(out, " ")
}

// weekLine puts days with the same hours together.
func weekLine(w calendar.Week) string {
	var out []string
	for from := 0; from < 7; {
		to := from
		for to < 6 && fmt.Sprint(w[to+1]) == fmt.Sprint(w[from]) {
			to++
		}
		if len(w[from]) > 0 {
			out = append(out, span(from, to)+" "+strings.Trim(fmt.Sprint(w[from]), "[]"))
		}
		from = to + 1
	}
	return strings.Join(out, ", ")
}

func span(from, to int) string {
	name := func(d int) string { return time.Weekday((d + 1) % 7).String()[:3] }
	if from == to {
		return name(from)
	}
	return name(from) + "–" + name(to)
}

// says is a table of texts and what they tell; the empty line is nothing.
type says []struct{ text, want string }

func (table says) run(t *testing.T) {
	t.Helper()
	for _, tt := range table {
		if got := told(tt.text); got != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}
