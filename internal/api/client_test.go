package api_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Each method of the client makes its way to the handler and back. One that is added must be added here.
func TestEveryMethodGoesThereAndBack(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	ctx := servertest.Within(t)
	me, err := c.Me(ctx)
	if err != nil {
		t.Fatal(err)
	}
	who := tenant.With(ctx, tenant.Identity{Org: me.Org.ID, User: me.User.ID})
	st, err := c.Plan(ctx, api.Wish{Text: "five days in Paris"})
	if err != nil {
		t.Fatal(err)
	}
	id := st.RunID
	done, err := c.Plan(ctx, api.Wish{Intent: parisIntent()})
	if err != nil {
		t.Fatal(err)
	}
	b.runs.end(who, done.RunID, run.Completed)
	in, p, facts := triptest.Paris()
	it := triptest.Itinerary(in, p, facts)
	place, err := c.CreateDestination(ctx, api.NewDestination{City: "Paris", Country: "France", Geo: &geo.Point{Lat: 48.85, Lon: 2.35}})
	if err != nil {
		t.Fatal(err)
	}
	guide, err := c.Upload(ctx, place.ID, api.File{Title: "Guide", MediaType: "text/markdown", SourceURL: "https://example.org/paris", Data: []byte("# Paris")})
	if err != nil {
		t.Fatal(err)
	}

	trips := map[string]func() (got any, want any, err error){
		"Sessions": func() (any, any, error) {
			l, err := c.Sessions(ctx)
			return len(l.Sessions), 1, err
		},
		"EndSession": func() (any, any, error) {
			other := b.client()
			l, err := other.Sessions(ctx)
			return other.EndSession(ctx, l.Sessions[0].ID), nil, err
		},
		"EndOtherSessions": func() (any, any, error) { return nil, nil, b.client().EndOtherSessions(ctx) },
		"Me":               func() (any, any, error) { return me.Org.Slug, "ada", nil },
		"Plan":             func() (any, any, error) { return st.TraceID, "trace-of-" + id, nil },
		"Preview": func() (any, any, error) {
			p, err := c.Preview(ctx, api.Sentence{Text: "a week in June"})
			return p, plan.Preview{Missing: []string{"city"}, Assumed: []string{}, Question: &trip.Question{Field: "city", Text: "a week in June"}}, err
		},
		"AskTool": func() (any, any, error) {
			a, err := c.AskTool(ctx, "fx", api.ToolQuestion{})
			return a.Tool, "fx", err
		},
		"AskToVerify": func() (any, any, error) { return nil, nil, c.AskToVerify(ctx) },
		"Verify":      func() (any, any, error) { return nil, nil, c.Verify(ctx, "the one of the mail") },
		"Forgot": func() (any, any, error) {
			err := c.Forgot(ctx, api.Forgotten{Email: "ada@example.com"})
			return b.mails.asked[0].Email, "ada@example.com", err
		},
		"Reset": func() (any, any, error) {
			err := c.Reset(ctx, api.NewPassword{Token: "t", Password: password})
			return b.mails.reset[0].Password, password, err
		},
		"ExportOwn": func() (any, any, error) {
			all, err := c.ExportOwn(ctx)
			return string(all[:7]), "all of ", err
		},
		"Leave": func() (any, any, error) {
			gone := b.client()
			err := gone.Leave(ctx, api.Leave{Password: password})
			return gone.Tokens.Get(), client.Tokens{}, err
		},
		"LeaveOrg": func() (any, any, error) {
			gone := b.client()
			err := gone.LeaveOrg(ctx, api.LeaveOrg{Password: password, Confirm: "ada"})
			return b.own.left[len(b.own.left)-1].Slug, "ada", err
		},
		"FindRun": func() (any, any, error) { r, err := c.FindRun(ctx, id); return r.Status, "running", err },
		"FindRuns": func() (any, any, error) {
			l, err := c.FindRuns(ctx, run.Filter{Status: run.Completed, Limit: 3})
			return len(l.Runs), 1, err
		},
		"Status": func() (any, any, error) {
			s, err := c.Status(ctx, id)
			return s, api.Status{Status: "running", Progress: 10, LatestNode: plan.RAG}, err
		},
		"Events":      func() (any, any, error) { e, err := c.Events(ctx, id, 1); return len(e), 2, err },
		"Checkpoints": func() (any, any, error) { l, err := c.Checkpoints(ctx, id); return l[0].Node, plan.Planner, err },
		"Cost":        func() (any, any, error) { l, err := c.Cost(ctx, id); return l.Nodes[0].DurationMS, int64(7), err },
		"Itinerary":   func() (any, any, error) { got, err := c.Itinerary(ctx, done.RunID); return got.Title, it.Title, err },
		"Certificate": func() (any, any, error) {
			got, err := c.Certificate(ctx, done.RunID)
			return got.Rules[0].Rule, "budget", err
		},
		"Check": func() (any, any, error) {
			got, err := c.Check(ctx, done.RunID, it.Days)
			return got.Costs.Total, money.Cents(len(it.Days)), err
		},
		"Fixes": func() (any, any, error) {
			l, err := c.Fixes(ctx, done.RunID, it.Days)
			return l[0].Days, it.Days, err
		},
		"Alternatives": func() (any, any, error) {
			l, err := c.Alternatives(ctx, done.RunID, "d1.s0")
			return l[0].Why, "instead of d1.s0", err
		},
		"Diff": func() (any, any, error) {
			d, err := c.Diff(ctx, done.RunID, done.RunID)
			return d, revise.Difference{From: done.RunID, To: done.RunID, Kept: 3, Changes: []revise.Change{}}, err
		},
		"Edit": func() (any, any, error) {
			e, err := c.Edit(ctx, id, trip.Edit{trip.ShiftDates(1)})
			return b.runs.edits[0][0], trip.ShiftDates(1), errors.Join(err, notEmpty(e.RunID))
		},
		"Follow": func() (any, any, error) {
			var seqs []int64
			for e, err := range c.Follow(ctx, done.RunID, 1) {
				if err != nil {
					return nil, nil, err
				}
				seqs = append(seqs, e.Seq)
			}
			return seqs, []int64{2, 3, 4}, nil
		},
		"Resume": func() (any, any, error) { r, err := c.Resume(ctx, id); return r.RunID, id, err },
		"Cancel": func() (any, any, error) {
			own, err := c.Plan(ctx, api.Wish{Text: "a week in Rome"})
			if err != nil {
				return nil, nil, err
			}
			r, err := c.Cancel(ctx, own.RunID)
			return r.Status, "cancelled", err
		},
		"Delete": func() (any, any, error) {
			own, err := c.Plan(ctx, api.Wish{Text: "a week in Oslo"})
			if err != nil {
				return nil, nil, err
			}
			first := c.Delete(ctx, own.RunID) // stops it
			stopped, err := c.FindRun(ctx, own.RunID)
			again := c.Delete(ctx, own.RunID)
			_, gone := c.FindRun(ctx, own.RunID)
			return []any{stopped.Status, fault.Is(gone, fault.NotFound)}, []any{"cancelled", true}, errors.Join(err, first, again)
		},
		"Adopt": func() (any, any, error) { a, err := c.Adopt(ctx, api.Adopt{GuestToken: "g"}); return a.Trips, 2, err },
		"ChangePassword": func() (any, any, error) {
			other := b.client()
			tokens, err := other.ChangePassword(ctx, api.PasswordChange{Old: password, New: "another long sentence"})
			_, wrong := other.ChangePassword(ctx, api.PasswordChange{Old: "guess", New: "another long sentence"})
			var f *fault.Error
			if err == nil && (!errors.As(wrong, &f) || f.Field != "old_password") {
				err = fmt.Errorf("a wrong password: %w", wrong)
			}
			return other.Tokens.Get() == tokens && tokens.RefreshToken != "", true, err
		},
		"AddMember": func() (any, any, error) {
			m, err := c.AddMember(ctx, api.Member{Email: "x@example.com", Role: "owner", Password: password, Own: password})
			return m.Role, "owner", err
		},
		"Members": func() (any, any, error) {
			l, err := c.Members(ctx)
			return len(l.Members), 2, err
		},
		"ChangeRole": func() (any, any, error) {
			l, err := c.Members(ctx)
			if err != nil {
				return nil, nil, err
			}
			m, err := c.ChangeRole(ctx, l.Members[1].ID, api.RoleChange{Role: "owner", Own: password})
			return m.Role, "owner", err
		},
		"RemoveMember": func() (any, any, error) {
			l, err := c.Members(ctx)
			if err == nil {
				err = c.RemoveMember(ctx, l.Members[1].ID, api.Removal{Own: password})
			}
			return fault.KindOf(c.RemoveMember(ctx, uuid.NewString(), api.Removal{Own: password})), fault.NotFound, err
		},
		"CreateDestination": func() (any, any, error) { return place.City, "Paris", nil },
		"FindDestination":   func() (any, any, error) { d, err := c.FindDestination(ctx, place.ID); return d.City, place.City, err },
		"FindDestinations": func() (any, any, error) {
			l, err := c.FindDestinations(ctx)
			return len(l) > 0, true, err
		},
		"UpdateDestination": func() (any, any, error) {
			country := "FR"
			d, err := c.UpdateDestination(ctx, place.ID, api.DestinationChange{Country: &country})
			return d.Country, "FR", err
		},
		"DeleteDestination": func() (any, any, error) {
			d, err := c.CreateDestination(ctx, api.NewDestination{City: "Rome", Country: "Italy"})
			if err == nil {
				err = c.DeleteDestination(ctx, d.ID)
			}
			_, gone := c.FindDestination(ctx, d.ID)
			return fault.KindOf(gone), fault.NotFound, err
		},
		"Name": func() (any, any, error) {
			r, err := c.Name(ctx, done.RunID, "Grandma's 80th")
			return r.Name, "Grandma's 80th", err
		},
		"Export": func() (any, any, error) {
			pdf, err := c.Export(ctx, done.RunID, export.PDF)
			return string(pdf[:5]), "%PDF-", err
		},
		"Map": func() (any, any, error) { svg, err := c.Map(ctx, done.RunID, 1); return string(svg[:4]), "<svg", err },
		"Share": func() (any, any, error) {
			l, err := c.Share(ctx, done.RunID, 7)
			return l.ExpiresAt, noon.AddDate(0, 0, 7), err
		},
		"FindShares": func() (any, any, error) {
			l, err := c.FindShares(ctx, done.RunID)
			return len(l) < 2, true, err // before or after the other round trips
		},
		"Unshare": func() (any, any, error) { return nil, nil, c.Unshare(ctx, done.RunID) },
		"Upload":  func() (any, any, error) { return guide.MediaType + guide.Title, "text/markdownGuide", nil },
		"FindItem": func() (any, any, error) {
			i, err := c.FindItem(ctx, guide.ID)
			return i.Status, "ready", err
		},
		"FindItems": func() (any, any, error) {
			l, err := c.FindItems(ctx, place.ID)
			return len(l) > 0, true, err
		},
		"FindChunks": func() (any, any, error) {
			l, err := c.FindChunks(ctx, place.ID, guide.ID)
			if err == nil && len(l) != 1 {
				err = fmt.Errorf("%d chunks", len(l))
			}
			return l[0].Text, "# Paris", err
		},
		"SearchKnowledge": func() (any, any, error) {
			f, err := c.SearchKnowledge(ctx, place.ID, "Paris")
			none, noErr := c.SearchKnowledge(ctx, place.ID, "Rome")
			return f.Known && !none.Known && none.Message == "Information not available.", true, errors.Join(err, noErr)
		},
		"DeleteItem": func() (any, any, error) {
			i, err := c.Upload(ctx, place.ID, api.File{MediaType: "text/plain", Data: []byte("x")})
			if err == nil {
				err = c.DeleteItem(ctx, i.ID)
			}
			_, gone := c.FindItem(ctx, i.ID)
			return fault.KindOf(gone), fault.NotFound, err
		},
		"SLO": func() (any, any, error) {
			r, err := c.SLO(ctx, time.Hour)
			return r.Window, "1h0m0s", err
		},
		"Guest": func() (any, any, error) {
			other := &api.Client{Core: client.Core{BaseURL: b.url()}}
			tokens, err := other.Guest(ctx)
			return other.Tokens.Get() == tokens && tokens.RefreshToken != "", true, err
		},
		"Claim": func() (any, any, error) {
			other := &api.Client{Core: client.Core{BaseURL: b.url()}}
			before, err := other.Guest(ctx)
			if err != nil {
				return nil, nil, err
			}
			tokens, err := other.Claim(ctx, signupOf(uuid.NewString()+"@example.com"))
			return other.Tokens.Get() == tokens && tokens.RefreshToken != before.RefreshToken, true, err
		},
		"ItineraryKeys": func() (any, any, error) {
			set, err := (&api.Client{Core: client.Core{BaseURL: b.url()}}).ItineraryKeys(ctx)
			return set, b.people.ItineraryJWKS(), err
		},
		"Signup": func() (any, any, error) {
			other := &api.Client{Core: client.Core{BaseURL: b.url()}}
			tokens, err := other.Signup(ctx, signupOf(uuid.NewString()+"@example.com"))
			return tokens.TokenType, "Bearer", err
		},
		"Login": func() (any, any, error) {
			other := &api.Client{Core: client.Core{BaseURL: b.url()}}
			b.people.mu.Lock()
			b.people.users["login@example.com"] = tenant.Identity{Org: me.Org.ID, User: me.User.ID}
			b.people.mu.Unlock()
			tokens, err := other.Login(ctx, api.Login{Email: "login@example.com", Password: password})
			return tokens.ExpiresIn, 900, err
		},
		"Refresh": func() (any, any, error) {
			other := b.client()
			old := other.Tokens.Get()
			err := other.Refresh(ctx)
			return other.Tokens.Get().AccessToken != old.AccessToken, true, err
		},
		"Revoke": func() (any, any, error) {
			other := b.client()
			err := other.Revoke(ctx)
			return other.Tokens.Get(), client.Tokens{}, err
		},
	}
	for name, there := range trips {
		got, want, err := there()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s:\n%s", name, d)
		}
	}
	for m := range reflect.TypeFor[*api.Client]().Methods() {
		_, ofCore := reflect.TypeFor[*client.Core]().MethodByName(m.Name)
		if trips[m.Name] == nil && (!ofCore || m.Name == "Follow") {
			t.Errorf("no round trip for Client.%s", m.Name)
		}
	}
}

func notEmpty(s string) error {
	if s == "" {
		return errors.New("is empty")
	}
	return nil
}

func parisIntent() trip.Intent {
	in, _, _ := triptest.Paris()
	return in
}

// A token that runs out is exchanged on the way, once for all who notice at the same moment.
func TestTokensAreExchangedOnTheWay(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	var kept atomic.Int32
	c.Tokens.Changed = func(client.Tokens) { kept.Add(1) }
	b.people.expire()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := c.FindRuns(t.Context(), run.Filter{}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if kept.Load() != 1 {
		t.Errorf("tokens were exchanged %d times", kept.Load())
	}

	b.people.expire()
	c.Tokens.Set(client.Tokens{AccessToken: "old", RefreshToken: "used"})
	if _, err := c.Me(t.Context()); !fault.Is(err, fault.Denied) {
		t.Errorf("got %v", err)
	}
	if c.Tokens.Get() != (client.Tokens{}) {
		t.Error("tokens that are not good any more are kept")
	}
}

// A server that accepts no token at all is not asked for ever.
func TestTokensAreExchangedOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	b.people.expire()
	b.people.deaf = true
	if _, err := c.Me(t.Context()); !fault.Is(err, fault.Denied) {
		t.Errorf("got %v", err)
	}
	if b.people.n != 2 {
		t.Errorf("%d tokens were given, want the first and one more", b.people.n)
	}
}

// wire breaks connections the way networks do.
type wire struct {
	next   http.RoundTripper
	script []func(*http.Request, http.RoundTripper) (*http.Response, error)
	mu     sync.Mutex
	keys   []string
}

func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	w.mu.Lock()
	w.keys = append(w.keys, r.Header.Get("Idempotency-Key"))
	step := func(r *http.Request, next http.RoundTripper) (*http.Response, error) { return next.RoundTrip(r) }
	if len(w.script) > 0 {
		step, w.script = w.script[0], w.script[1:]
	}
	w.mu.Unlock()
	return step(r, w.next)
}

// lostAnswer lets the server do its work, and loses what it says.
func lostAnswer(r *http.Request, next http.RoundTripper) (*http.Response, error) {
	res, err := next.RoundTrip(r)
	if err == nil {
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
	}
	return nil, errors.New("connection reset by peer")
}

func unavailable(*http.Request, http.RoundTripper) (*http.Response, error) {
	w := httptest.NewRecorder()
	w.Header().Set("Content-Type", "text/html")
	w.WriteHeader(http.StatusServiceUnavailable)
	w.WriteString("<html>a proxy's page</html>")
	return w.Result(), nil
}

// Answers get lost; what was asked for is done once.
func TestLostAnswersAreAskedForAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	w := &wire{next: http.DefaultTransport, script: []func(*http.Request, http.RoundTripper) (*http.Response, error){lostAnswer, unavailable}}
	c.HTTP = &http.Client{Transport: w}
	st, err := c.Plan(t.Context(), api.Wish{Text: "five days in Paris"})
	if err != nil || st.RunID == "" || b.runs.started != 1 {
		t.Fatalf("%v %v; %d runs began", st, err, b.runs.started)
	}
	if len(w.keys) != 3 || w.keys[0] == "" || w.keys[0] != w.keys[1] || w.keys[1] != w.keys[2] {
		t.Errorf("the keys were %v, want one three times", w.keys)
	}

	// What may not be repeated is not: a login whose answer was lost.
	w.script = []func(*http.Request, http.RoundTripper) (*http.Response, error){lostAnswer}
	w.keys = nil
	if _, err := c.Login(t.Context(), api.Login{Email: "x@example.com", Password: "y"}); !fault.Is(err, fault.Unavailable) || len(w.keys) != 1 {
		t.Errorf("%v after %d tries", err, len(w.keys))
	}

	// And it ends some time.
	w.script = slices.Repeat([]func(*http.Request, http.RoundTripper) (*http.Response, error){unavailable}, 9)
	w.keys = nil
	if _, err := c.FindRun(t.Context(), st.RunID); !fault.Is(err, fault.Unavailable) || len(w.keys) != 3 || strings.Contains(err.Error(), "proxy") {
		t.Errorf("%v after %d tries", err, len(w.keys))
	}
}

func TestCallerWhoGoesIsNotKept(t *testing.T) {
	t.Parallel()
	c := &api.Client{Core: client.Core{BaseURL: "http://127.0.0.1:1", Backoff: time.Hour}}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	time.AfterFunc(10*time.Millisecond, func() { cancel(why) })
	if _, err := c.FindRun(ctx, "x"); !errors.Is(err, why) {
		t.Errorf("got %v, want why the caller went", err)
	}
}
