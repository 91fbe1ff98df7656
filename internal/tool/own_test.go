package tool_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/tool"
)

// opinion is an answer with everything in it that could be shared.
type opinion struct {
	Words []string            `json:"words"`
	Price *int                `json:"price"`
	Week  [2][]string         `json:"week"`
	By    map[string][]string `json:"by"`
}

func sound() opinion {
	price := 12
	return opinion{[]string{"open", "daily"}, &price, [2][]string{{"9", "12"}, {"14"}}, map[string][]string{"a": {"b"}}}
}

func opinions(g *tool.Guard, call tool.Func[question, opinion]) *tool.Guarded[question, opinion] {
	return tool.Use(g, tool.Spec[question, opinion]{Name: "opinions", Version: "1", TTL: time.Hour, Call: call})
}

// What one organisation is given may be written into, and often is: documents change hours and prices. Nobody else may see it.
func TestWhoGetsAnAnswerCannotReachTheNextOne(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	for name, ask := range map[string]func(*tool.Guarded[question, opinion]) (opinion, error){
		"one question": func(g *tool.Guarded[question, opinion]) (opinion, error) {
			r, err := g.Call(ctx, question{"Paris"})
			return r.Value, err
		},
		"several questions": func(g *tool.Guarded[question, opinion]) (opinion, error) {
			r, err := g.CallAll(ctx, []question{{"Rome"}, {"Paris"}})
			return r[1].Value, err
		},
		"the last answer": func(g *tool.Guarded[question, opinion]) (opinion, error) {
			if _, err := g.Call(ctx, question{"Paris"}); err != nil {
				return opinion{}, err
			}
			r, _ := g.Last(ctx, question{"Paris"})
			return r.Value, nil
		},
	} {
		for kept, cache := range map[string]tool.Cache{"kept in memory": tool.NewMemory(1<<20, nil), "kept nowhere": nil} {
			if cache == nil && name == "the last answer" {
				continue
			}
			t.Run(name+", "+kept, func(t *testing.T) {
				t.Parallel()
				g := opinions(&tool.Guard{Cache: cache}, func(context.Context, question) (opinion, error) { return sound(), nil })
				clonetest.Survives(t, name, func() opinion {
					got, err := ask(g)
					if err != nil {
						t.Fatal(err)
					}
					return got
				})
			})
		}
	}
}

// A tool may give the same value again and again, as one over a table does: what callers write does not come back to it.
func TestAToolIsNotWrittenIntoByThoseWhoAskIt(t *testing.T) {
	t.Parallel()
	table := sound()
	g := opinions(&tool.Guard{}, func(context.Context, question) (opinion, error) { return table, nil })
	r, err := g.Call(t.Context(), question{"Paris"})
	if err != nil {
		t.Fatal(err)
	}
	clonetest.Scribble(&r.Value)
	if diff := cmp.Diff(sound(), table); diff != "" {
		t.Errorf("the tool's own table changed:\n%s", diff)
	}
}

// Those who ask at the same moment are on one flight; each brings home an answer of their own.
func TestThoseOnOneFlightCannotReachEachOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		g := opinions(&tool.Guard{Cache: tool.NewMemory(1<<20, nil)}, func(context.Context, question) (opinion, error) {
			calls++
			time.Sleep(time.Second)
			return sound(), nil
		})
		var all sync.WaitGroup
		var got [8]opinion
		for i := range got {
			all.Go(func() {
				r, err := g.Call(t.Context(), question{"Paris"})
				if got[i] = r.Value; err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for i := range got {
			if diff := cmp.Diff(sound(), got[i]); diff != "" {
				t.Fatalf("caller %d got what another wrote:\n%s", i, diff)
			}
			clonetest.Scribble(&got[i])
		}
		if calls != 1 {
			t.Errorf("the tool was asked %d times, want once for all", calls)
		}
	})
}
