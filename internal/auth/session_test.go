package auth_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

var (
	atDesk  = auth.Visit{Address: "192.0.2.7", Agent: "Firefox on Linux"}
	onPhone = auth.Visit{Address: "2001:db8:1:2::/64", Agent: "Safari on iOS"}
)

// sessions gives those of the bearer of tokens.
func (d *door) sessions(tokens auth.Tokens) []auth.Session {
	d.t.Helper()
	all, err := d.Sessions(d.as(tokens))
	must(d.t, err)
	return all
}

// Somebody sees where they are signed in, since when, and which session they look from; tokens that were exchanged are no sessions.
func TestSessionsAreTold(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.signup("bob@example.org", "Globex")
	_, desk, err := d.Signup(t.Context(), auth.Signup{Email: "ada@example.org", Password: right, OrgName: "Acme", From: atDesk})
	must(t, err)
	began := d.clock.Now()
	d.clock.Pass(time.Minute)
	phone, err := d.Login(t.Context(), auth.Login{Email: "ada@example.org", Password: right, From: onPhone})
	must(t, err)
	d.clock.Pass(time.Minute)
	desk, err = d.Refresh(t.Context(), desk.Refresh, auth.Visit{Address: "198.51.100.200"})
	must(t, err)
	d.clock.Pass(10 * time.Minute)
	got := d.sessions(desk)
	want := []auth.Session{
		{BeganAt: began, LastUsed: d.clock.Now(), Agent: "Firefox on Linux", Network: "198.51.100.0/24", Current: true},
		{BeganAt: began.Add(time.Minute), LastUsed: began.Add(time.Minute), Agent: "Safari on iOS", Network: "2001:db8:1::/48"},
	}
	for i := range got {
		if uuid.Validate(got[i].ID) != nil {
			t.Errorf("session %d is called %q", i, got[i].ID)
		}
		got[i].ID = ""
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sessions (-want +got):\n%s", diff)
	}
	if got := d.sessions(phone); !got[0].Current || got[1].Current || got[0].LastUsed != d.clock.Now() || got[1].LastUsed != began.Add(2*time.Minute) {
		t.Errorf("from the phone: %+v", got)
	}
	d.clock.Pass(7*24*time.Hour - 11*time.Minute)
	again, err := d.login("ada@example.org", right)
	must(t, err)
	if got := d.sessions(again); len(got) != 2 {
		t.Errorf("what has expired is told: %+v", got)
	}
}

// A session that is ended gets no new tokens, the others do; somebody else's cannot be ended.
func TestASessionIsEnded(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, desk := d.signup("ada@example.org", "Acme")
	phone, err := d.login("ada@example.org", right)
	must(t, err)
	_, bobs := d.signup("bob@example.org", "Globex")
	ids := func(tokens auth.Tokens) string {
		return d.sessions(tokens)[slices.IndexFunc(d.sessions(tokens), current)].ID
	}
	for name, id := range map[string]string{"somebody else's": ids(bobs), "none": uuid.NewString(), "no id": ""} {
		if err := d.EndSession(d.as(desk), id, atDesk); !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(t, d.EndSession(d.as(desk), ids(phone), atDesk))
	if got := d.heard(); got[len(got)-1] != auth.SessionEnded {
		t.Errorf("heard %v", got)
	}
	_, err = d.Refresh(t.Context(), phone.Refresh, onPhone)
	wantKind(t, err, fault.Denied)
	if got := d.heard(); slices.Contains(got, auth.TokenReused) {
		t.Error("a session that was ended is held for a stolen one")
	}
	if _, err := d.Check(phone.Access); err != nil {
		t.Errorf("its access token, which nothing is looked up for: %v", err)
	}
	for _, live := range []auth.Tokens{desk, bobs} {
		if _, err := d.Refresh(t.Context(), live.Refresh, atDesk); err != nil {
			t.Error(err)
		}
	}
}

func current(s auth.Session) bool { return s.Current }

func TestAllOtherSessionsAreEnded(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, desk := d.signup("ada@example.org", "Acme")
	phone, err := d.login("ada@example.org", right)
	must(t, err)
	_, bobs := d.signup("bob@example.org", "Globex")
	must(t, d.EndOtherSessions(d.as(desk), atDesk))
	if got := d.sessions(desk); len(got) != 1 || !got[0].Current {
		t.Errorf("left are %+v", got)
	}
	_, err = d.Refresh(t.Context(), phone.Refresh, onPhone)
	wantKind(t, err, fault.Denied)
	for _, live := range []auth.Tokens{desk, bobs} {
		if _, err := d.Refresh(t.Context(), live.Refresh, atDesk); err != nil {
			t.Error(err)
		}
	}
}

// No more is kept of where somebody is than their neighbourhood, and of what they use than a short line.
func TestWhatIsKeptOfAVisit(t *testing.T) {
	t.Parallel()
	for client, want := range map[string]string{
		"192.0.2.7": "192.0.2.0/24", "::ffff:192.0.2.7": "192.0.2.0/24", "2001:db8:1:2::1": "2001:db8:1::/48", "2001:db8:1:2::/64": "2001:db8:1::/48",
		"fe80::1%eth0": "fe80::/48", "": "", "unknown": "",
	} {
		if got := auth.NetworkOf(client); got != want {
			t.Errorf("%s: got %q, want %q", client, got, want)
		}
	}
	for agent, want := range map[string]string{
		"Firefox on Linux": "Firefox on Linux", " a\x00\nb\u202e ": "ab", strings.Repeat("ü", 60): strings.Repeat("ü", 30), "\xff": "",
	} {
		if got := auth.Shortened(agent); got != want {
			t.Errorf("%q: got %q, want %q", agent, got, want)
		}
	}
}
