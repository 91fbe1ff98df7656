package rag_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/tenant"
)

var update = flag.Bool("update", false, "fit the calibrations anew and write the scorecard")

// asked is a question of the test set and the passages that answer it; none when nothing does.
type asked struct {
	text, city string
	right      []string
	paraphrase bool
}

// tuned tells whether a question may be tuned on; the other half measures.
func (q asked) tuned() bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(q.text))
	return h.Sum32()%2 == 0
}

// The whole way from passages to answers, with the encoder that travels with the program and with words alone. The figures
// stand in testdata/retrieval/scorecard.golden; a change of them is a change of behaviour.
func TestRetrieval(t *testing.T) {
	if testing.Short() {
		t.Skip("the encoder reads all passages, some ten seconds")
	}
	ctx := tenant.With(t.Context(), tenant.Local)
	encoder := use.New()
	index := library(t, ctx, encoder)
	questions := questions(t)
	fitted, weights, card := map[string]rag.Calibration{}, map[string]rag.Weights{}, ""
	for _, way := range []struct {
		name    string
		encoder rag.Encoder
	}{{encoder.Name(), encoder}, {"words", nil}} {
		s, err := rag.NewSearcher(index, way.encoder)
		if err != nil {
			t.Fatal(err)
		}
		if *update && way.encoder != nil {
			s.Weights[way.name] = weigh(examples(t, ctx, s, questions))
			weights[way.name] = s.Weights[way.name]
		}
		answers := answerAll(t, ctx, s, questions)
		fitted[way.name] = thin(fit(judged(answers)), 12)
		if *update {
			s.Calibrations[way.name] = fitted[way.name]
			answers = answerAll(t, ctx, s, questions)
		}
		card += way.name + "\n" + scores(answers) + apartScores(t, ctx, s)
		if way.encoder != nil {
			checkTargets(t, answers)
		}
	}
	compare(t, fitted, weights, card)
}

// answer is what was found for a question.
type answer struct {
	asked
	rank     int     // of the first passage that answers it, from 1; 0: not found
	score    float64 // the best likelihood of the three
	known    bool
	answered bool // one of the three given answers it
}

func answerAll(t *testing.T, ctx context.Context, s *rag.Searcher, questions []asked) []answer {
	t.Helper()
	var out []answer
	for _, q := range questions {
		question := rag.Question{Destination: q.city, Text: q.text}
		found, err := s.Find(ctx, question)
		if err != nil {
			t.Fatal(err)
		}
		ranked, err := s.Retrieve(ctx, question, 0)
		if err != nil {
			t.Fatal(err)
		}
		a := answer{asked: q, rank: 1 + slices.IndexFunc(ranked, q.isRight), known: found.Known, answered: slices.ContainsFunc(found.Passages, q.isRight)}
		for _, p := range found.Passages {
			a.score = max(a.score, p.Likelihood)
		}
		out = append(out, a)
	}
	return out
}

func (q asked) isRight(p rag.Passage) bool { return slices.Contains(q.right, p.Ref.Document) }

// judged are the answers that a calibration is fitted to.
func judged(answers []answer) []verdict {
	var out []verdict
	for _, a := range answers {
		if a.tuned() {
			out = append(out, verdict{Score: a.score, Right: a.answered})
		}
	}
	return out
}

// scores writes the figures, those of the half that nothing was tuned on last.
func scores(answers []answer) string {
	var b strings.Builder
	for _, part := range []struct {
		name string
		of   func(answer) bool
	}{
		{"all", func(answer) bool { return true }},
		{"lexical", func(a answer) bool { return !a.paraphrase || a.right == nil }},
		{"paraphrase", func(a answer) bool { return a.paraphrase || a.right == nil }},
		{"tuned on", answer.tuned},
		{"held back", func(a answer) bool { return !a.tuned() }},
	} {
		m := measure(answers, part.of)
		fmt.Fprintf(&b, "  %-10s  questions %3d  recall@1 %.3f  recall@3 %.3f  given@3 %.3f  MRR %.3f  |  known of answerable %.3f  unknown of unanswerable %.3f  balanced %.3f\n",
			part.name, m.n, m.recall1, m.recall3, m.given, m.mrr, m.known, m.unknown, (m.known+m.unknown)/2)
	}
	return b.String()
}

type measured struct {
	n                                            int
	recall1, recall3, given, mrr, known, unknown float64
}

func measure(answers []answer, of func(answer) bool) measured {
	var m measured
	none := 0.0
	for _, a := range answers {
		switch {
		case !of(a):
		case a.right == nil:
			none++
			m.unknown += one(!a.known)
		default:
			m.n++
			m.recall1 += one(a.rank == 1)
			m.recall3 += one(a.rank >= 1 && a.rank <= 3)
			m.given += one(a.answered)
			m.known += one(a.known)
			if a.rank > 0 {
				m.mrr += 1 / float64(a.rank)
			}
		}
	}
	n := float64(m.n)
	return measured{m.n, m.recall1 / n, m.recall3 / n, m.given / n, m.mrr / n, m.known / n, m.unknown / none}
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// checkTargets holds what must not be lost, whatever the golden file says.
func checkTargets(t *testing.T, answers []answer) {
	t.Helper()
	m := measure(answers, func(answer) bool { return true })
	if m.recall3 < minRecall3 || m.mrr < minMRR {
		t.Errorf("recall@3 %.3f and MRR %.3f, want at least %.2f and %.2f", m.recall3, m.mrr, minRecall3, minMRR)
	}
	held := measure(answers, func(a answer) bool { return !a.tuned() })
	if b := (held.known + held.unknown) / 2; b < minBalanced {
		t.Errorf("balanced accuracy %.3f on the half held back, want at least %.2f", b, minBalanced)
	}
}

const (
	minRecall3  = 0.95
	minMRR      = 0.90
	minBalanced = 0.72
)

func compare(t *testing.T, fitted map[string]rag.Calibration, weights map[string]rag.Weights, card string) {
	t.Helper()
	const cardFile, calibrationFile, weightsFile = "testdata/retrieval/scorecard.golden", "calibration.json", "weights.json"
	if *update {
		w, err := json.Marshal(weights, json.Deterministic(true), jsontext.Multiline(true))
		if err != nil {
			t.Fatal(err)
		}
		write(t, weightsFile, append(w, '\n'))
		b, err := json.Marshal(fitted, json.Deterministic(true), jsontext.Multiline(true))
		if err != nil {
			t.Fatal(err)
		}
		write(t, calibrationFile, append(b, '\n'))
		write(t, cardFile, []byte(card))
		return
	}
	want, err := os.ReadFile(cardFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), card); diff != "" {
		t.Errorf("the scorecard changed (-want +got); -update writes it anew:\n%s", diff)
	}
	if page, err := os.ReadFile("../../docs/retrieval.md"); err != nil || !strings.Contains(string(page), card) {
		t.Errorf("docs/retrieval.md does not show this scorecard (%v):\n%s", err, card)
	}
}

func write(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// library keeps every passage as a document of its city.
func library(t testing.TB, ctx context.Context, encoder rag.Encoder) *memory.Index {
	t.Helper()
	index := &memory.Index{}
	in := rag.Intake{Index: index, Encoder: encoder, Cutter: new(rag.Cutter), Read: func(_ context.Context, _ string, file []byte) (rag.Reading, error) {
		return rag.Reading{Text: string(file)}, nil
	}}
	for _, row := range table(t, "passages", 3) {
		if _, err := in.Take(ctx, rag.File{DocumentID: row[0], Destination: row[1], Title: row[0], Content: []byte(row[2])}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return index
}

func questions(t testing.TB) []asked {
	t.Helper()
	var out []asked
	for _, row := range table(t, "questions", 4) {
		out = append(out, asked{text: row[0], city: row[2], right: strings.Split(row[1], ","), paraphrase: row[3] == "paraphrase"})
	}
	for _, row := range table(t, "unanswerable", 2) {
		out = append(out, asked{text: row[0], city: row[1]})
	}
	return out
}

func table(t testing.TB, name string, columns int) [][]string {
	t.Helper()
	b, err := os.ReadFile("testdata/retrieval/" + name + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(b)) {
		row := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(row) != columns {
			t.Fatalf("%s.tsv: %d columns in %q", name, len(row), line)
		}
		out = append(out, row)
	}
	return out
}
