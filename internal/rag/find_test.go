package rag_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/tenant"
)

// shelfOf keeps texts as documents of a destination, named by their number.
func shelfOf(t *testing.T, encoder rag.Encoder, destination string, texts ...string) (*memory.Index, context.Context) {
	t.Helper()
	ctx, index := tenant.With(t.Context(), tenant.Local), &memory.Index{}
	in := rag.Intake{Index: index, Encoder: encoder, Cutter: new(rag.Cutter), Read: func(_ context.Context, _ string, file []byte) (rag.Reading, error) {
		return rag.Reading{Text: string(file)}, nil
	}}
	for i, text := range texts {
		if _, err := in.Take(ctx, rag.File{DocumentID: fmt.Sprint(i), Destination: destination, Name: "n", SourceURL: "https://example.org", Content: []byte(text)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return index, ctx
}

func find(t *testing.T, index rag.Searchable, encoder rag.Encoder, ctx context.Context, destination, text string) rag.Answer {
	t.Helper()
	s, err := rag.NewSearcher(index, encoder)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Find(ctx, rag.Question{Destination: destination, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

var parisian = []string{
	"The Eiffel Tower opens at half past nine every day and closes shortly before midnight.",
	"Trams are rare, but the metro runs until one at night.",
	"Bakeries sell fresh bread from seven in the morning.",
}

// Seed 000 §11.1: "Eiffel Tower hours" finds the chunk; §11.3: without a document nothing is known.
func TestEiffelTowerHours(t *testing.T) {
	t.Parallel()
	for _, encoder := range []rag.Encoder{use.New(), nil} {
		index, ctx := shelfOf(t, encoder, "paris", parisian...)
		a := find(t, index, encoder, ctx, "paris", "Eiffel Tower hours")
		if len(a.Passages) == 0 || a.Passages[0].Ref.Document != "0" || encoder != nil && !a.Known {
			t.Fatalf("with %v: %+v", encoder, a)
		}
		p := a.Passages[0].Provenance()
		if p.RefID != "0#0" || p.SourceURL != "https://example.org" || !p.IsEvidence() {
			t.Errorf("provenance: %+v", p)
		}
	}
}

func TestNothingIsKnownOfAnotherDestination(t *testing.T) {
	t.Parallel()
	index, ctx := shelfOf(t, nil, "paris", parisian...)
	if a := find(t, index, nil, ctx, "rome", "Eiffel Tower hours"); a.Known || len(a.Passages) != 0 {
		t.Errorf("%+v", a)
	}
	s, err := rag.NewSearcher(index, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Find(ctx, rag.Question{Text: "Eiffel Tower hours"}); !fault.Is(err, fault.Invalid) {
		t.Errorf("without a destination: %v", err)
	}
}

func TestWhatNobodyWroteOfIsUnknown(t *testing.T) {
	t.Parallel()
	for _, encoder := range []rag.Encoder{use.New(), nil} {
		index, ctx := shelfOf(t, encoder, "paris", parisian...)
		for _, question := range []string{"How do I renew my driving licence?", "xyzzy", ""} {
			if a := find(t, index, encoder, ctx, "paris", question); a.Known {
				t.Errorf("%q with %v: %+v", question, encoder, a.Passages)
			}
		}
	}
}

// Three passages say the same and one says something else: the other is given although it scores less.
func TestPassagesDoNotRepeatEachOther(t *testing.T) {
	t.Parallel()
	same := "The castle opens at nine and closes at six in the evening all year."
	index, ctx := shelfOf(t, nil, "x", same, same, same, "Castle tickets are sold at the lower gate.")
	a := find(t, index, nil, ctx, "x", "When does the castle open and close in the evening, and where are tickets?")
	var got []string
	for _, p := range a.Passages {
		got = append(got, p.Ref.Document)
	}
	if len(got) != 3 || !slices.Contains(got[:2], "3") {
		t.Errorf("given: %v", got)
	}
}

func TestRetrieveGivesMore(t *testing.T) {
	t.Parallel()
	var texts []string
	for i := range 30 {
		texts = append(texts, fmt.Sprintf("Museum number %d shows paintings.", i))
	}
	index, ctx := shelfOf(t, nil, "x", texts...)
	s, err := rag.NewSearcher(index, nil)
	if err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[int]int{0: 20, 5: 5, 100: 30} {
		got, err := s.Retrieve(ctx, rag.Question{Destination: "x", Text: "museum paintings"}, limit)
		if err != nil || len(got) != want {
			t.Errorf("limit %d: %d passages, %v", limit, len(got), err)
		}
		if !slices.IsSortedFunc(got, func(a, b rag.Passage) int {
			return int(math.Copysign(1, b.Score-a.Score)) * int(one(a.Score != b.Score))
		}) {
			t.Errorf("limit %d: not the best first", limit)
		}
	}
}

// An encoder that nobody calibrated orders passages, but how much they are worth is judged by words.
func TestUncalibratedEncoder(t *testing.T) {
	t.Parallel()
	var seen []string
	encoder := letters{name: "new", seen: &seen}
	index, ctx := shelfOf(t, encoder, "paris", parisian...)
	if a := find(t, index, encoder, ctx, "paris", "driving licence"); a.Known {
		t.Errorf("a cosine of one is worth nothing by itself: %+v", a.Passages[0])
	}
	if a := find(t, index, encoder, ctx, "paris", "Eiffel Tower opens"); !a.Known || a.Passages[0].Ref.Document != "0" {
		t.Errorf("%+v", a)
	}
}

func TestAnyCalibrationRises(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var judged []verdict
		for range rapid.IntRange(1, 60).Draw(t, "n") {
			judged = append(judged, verdict{Score: rapid.Float64Range(-1, 2).Draw(t, "score"), Right: rapid.Bool().Draw(t, "right")})
		}
		for _, c := range []rag.Calibration{fit(judged), thin(fit(judged), 5)} {
			last := -1.0
			for score := -1.5; score < 2.5; score += 0.01 {
				got := c.Of(score)
				if got < last || got < 0 || got > 1 {
					t.Fatalf("confidence %v at %v after %v in %v", got, score, last, c)
				}
				last = got
			}
		}
	})
}

func TestFitIsTheShareOfRightAnswers(t *testing.T) {
	t.Parallel()
	c := fit([]verdict{{0.1, false}, {0.2, true}, {0.3, false}, {0.4, true}})
	for score, want := range map[float64]float64{0: 0, 0.1: 0, 0.25: 0.5, 0.4: 1, 9: 1} {
		if got := c.Of(score); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v: %v, want %v", score, got, want)
		}
	}
}

// away is an encoder that is a service, and not there.
type away struct {
	rag.Encoder
	encode func(ctx context.Context) error
}

func (e away) Encode(ctx context.Context, _ []string) ([][]float32, error) { return nil, e.encode(ctx) }

// A question whose meaning nobody can tell is answered by its words, and the answer says so; the end of the context is an error.
func TestWordsAreFoundWithoutTheEncoder(t *testing.T) {
	t.Parallel()
	builtin := use.New()
	index, ctx := shelfOf(t, builtin, "paris", parisian...)
	for name, encode := range map[string]func(context.Context) error{
		"down":   func(context.Context) error { return fault.New(fault.Unavailable, "down") },
		"busy":   func(context.Context) error { return fault.New(fault.Exhausted, "busy") },
		"broken": func(context.Context) error { return nil }, // and no vector
		"silent": func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
	} {
		s, err := rag.NewSearcher(index, away{builtin, encode})
		if err != nil {
			t.Fatal(err)
		}
		s.Patience = 10 * time.Millisecond
		a, err := s.Find(ctx, rag.Question{Destination: "paris", Text: "Eiffel Tower opens"})
		if err != nil || !a.ByWords || len(a.Passages) == 0 || a.Passages[0].Ref.Document != "0" || a.Passages[0].Cosine != 0 {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
		if a, err := s.Find(ctx, rag.Question{Destination: "rome", Text: "Eiffel Tower opens"}); err != nil || !a.ByWords || a.Known {
			t.Errorf("%s, nothing found: %+v, %v", name, a, err)
		}
		over, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := s.Find(over, rag.Question{Destination: "paris", Text: "Eiffel Tower opens"}); err == nil {
			t.Errorf("%s: nobody waits any more, and there is an answer", name)
		}
	}
	if a := find(t, index, builtin, ctx, "paris", "Eiffel Tower opens"); a.ByWords {
		t.Error("the encoder was there")
	}
	if a := find(t, index, nil, ctx, "paris", "Eiffel Tower opens"); a.ByWords {
		t.Error("no encoder was wanted: nothing is amiss")
	}
}

// A passage on the right place that lacks what is asked for is less of an answer than the same passage with it.
func TestAnAnswerHasWhatIsAskedFor(t *testing.T) {
	if testing.Short() {
		t.Skip("the encoder reads passages")
	}
	ctx := tenant.With(t.Context(), tenant.Local)
	ask := func(passage, question string) rag.Passage {
		index, encoder := &memory.Index{}, use.New()
		in := rag.Intake{Index: index, Encoder: encoder, Cutter: new(rag.Cutter), Read: func(_ context.Context, _ string, file []byte) (rag.Reading, error) {
			return rag.Reading{Text: string(file)}, nil
		}}
		if _, err := in.Take(ctx, rag.File{DocumentID: "d", Destination: "Munich", Title: "d", Content: []byte(passage)}, nil); err != nil {
			t.Fatal(err)
		}
		s, err := rag.NewSearcher(index, encoder)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Find(ctx, rag.Question{Destination: "Munich", Text: question})
		if err != nil || len(found.Passages) != 1 || found.Known != (found.Passages[0].Confidence >= rag.Confident) {
			t.Fatalf("%+v, %v", found, err)
		}
		return found.Passages[0]
	}
	const children = "The zeppelin museum has a hall for children, with slides and a workshop. Parking is behind the house. "
	without := ask(children+"A tram stops in front.", "What does parking at the zeppelin museum cost?")
	with := ask(children+"Parking at the zeppelin museum is four euros.", "What does parking at the zeppelin museum cost?")
	if without.Confidence >= rag.Confident || with.Confidence < rag.Confident {
		t.Errorf("without a price %.2f sure, with one %.2f", without.Confidence, with.Confidence)
	}
}
