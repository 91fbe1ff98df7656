package api_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// members is an api.Members with an owner and a member, that remembers what it was asked.
type members struct {
	added   []auth.NewMember
	changed []auth.RoleChange
	removed []auth.Removal
	err     error
}

// grace is the member of an organisation.
func grace(org string) auth.User {
	return auth.User{ID: uuid.NewSHA1(uuid.Nil, []byte(org)).String(), OrgID: org, Email: "grace@example.com", PasswordHash: "hidden", Role: auth.Member, CreatedAt: noon}
}

func (m *members) Members(ctx context.Context) ([]auth.User, error) {
	id, err := tenant.From(ctx)
	if err == nil {
		err = m.err
	}
	return []auth.User{{ID: id.User, OrgID: id.Org, Email: "ada@example.com", Role: auth.Owner, CreatedAt: noon}, grace(id.Org)}, err
}

func (m *members) AddMember(_ context.Context, in auth.NewMember) (auth.User, error) {
	m.added = append(m.added, in)
	if len(in.Password) < 10 {
		return auth.User{}, fault.Field("password", "must have at least 10 characters")
	}
	if in.Role == "" {
		in.Role = auth.Member
	} else if in.Role != auth.Member && in.Role != auth.Owner {
		return auth.User{}, fault.Field("role", "must be one of owner, member")
	}
	return auth.User{ID: uuid.NewString(), Email: in.Email, Role: in.Role, CreatedAt: noon}, m.proven(in.Own)
}

func (m *members) ChangeRole(ctx context.Context, in auth.RoleChange) (auth.User, error) {
	m.changed = append(m.changed, in)
	u, err := m.found(ctx, in.UserID, in.Own)
	u.Role = in.Role
	return u, err
}

func (m *members) RemoveMember(ctx context.Context, in auth.Removal) error {
	m.removed = append(m.removed, in)
	_, err := m.found(ctx, in.UserID, in.Own)
	return err
}

func (m *members) found(ctx context.Context, id, own string) (auth.User, error) {
	who, err := tenant.From(ctx)
	if err == nil {
		err = m.proven(own)
	}
	u := grace(who.Org)
	if err == nil && u.ID != id {
		err = fault.New(fault.NotFound, "there is no such user")
	}
	return u, err
}

func (m *members) proven(own string) error {
	if m.err == nil && own != password {
		return fault.Field("own_password", "is not right")
	}
	return m.err
}

// What was asked goes on with the own password, where it came from and in whose language; nothing of a hash comes back.
func TestMembers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := grace(u.id.Org).ID
	w := b.ask(u, "GET", "/auth/members", "")
	if w.Code != 200 || !strings.Contains(w.Body.String(), "grace@example.com") || strings.Contains(w.Body.String(), "hidden") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	own := `"own_password": "` + password + `"`
	w = b.ask(u, "POST", "/auth/members", `{"email": "x@example.com", "role": "owner", "password": "the first one", `+own+`}`, "Accept-Language", "de")
	if in := b.members.added[0]; w.Code != 201 || in.From.Address == "" || in.Lang != "de" || in.Email != "x@example.com" || in.Role != auth.Owner || in.Password != "the first one" || in.Own != password {
		t.Errorf("%d %s %+v", w.Code, w.Body, in)
	}
	w = b.ask(u, "PATCH", "/auth/members/"+id, `{"role": "owner", `+own+`}`)
	if in := b.members.changed[0]; w.Code != 200 || !strings.Contains(w.Body.String(), `"owner"`) || in.UserID != id || in.Role != auth.Owner || in.From.Address == "" || in.Lang != "en" {
		t.Errorf("%d %s %+v", w.Code, w.Body, in)
	}
	w = b.ask(u, "DELETE", "/auth/members/"+id, `{`+own+`}`)
	if in := b.members.removed[0]; w.Code != 204 || in.UserID != id || in.From.Address == "" || in.Lang != "en" {
		t.Errorf("%d %s %+v", w.Code, w.Body, in)
	}
}

// changes are the doors by which who belongs to an organisation changes.
var changes = []struct{ method, path, body string }{
	{"POST", "/auth/members", `{"email": "x@example.com", "password": "the first one", "own_password": %q}`},
	{"PATCH", "/auth/members/{id}", `{"role": "owner", "own_password": %q}`},
	{"DELETE", "/auth/members/{id}", `{"own_password": %q}`},
}

// No key is asked for, and none is kept: with it would be a digest of the password, which is quickly guessed at.
func TestNoDigestOfThePasswordIsKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for _, c := range changes {
		if w := b.ask(u, c.method, strings.Replace(c.path, "{id}", grace(u.id.Org).ID, 1), fmt.Sprintf(c.body, password), "Idempotency-Key", "k"); w.Code >= 300 {
			t.Errorf("%s: %d %s", c.method, w.Code, w.Body)
		}
	}
	if n := b.replays.Kept() + b.replays.Open(); n != 0 {
		t.Errorf("%d answers are kept", n)
	}
}

// What is refused is told by the same problems as everywhere: nobody's session, a wrong password, too many, no owner, nobody there.
func TestWhatIsRefusedOfMembers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for _, c := range changes {
		body := fmt.Sprintf(c.body, "wrong")
		c.path = strings.Replace(c.path, "{id}", grace(u.id.Org).ID, 1)
		wantProblem(t, b.ask(user{}, c.method, c.path, body), 401, "unauthenticated")
		if p := wantProblem(t, b.ask(u, c.method, c.path, body), 400, "invalid"); p.Field != "own_password" {
			t.Errorf("%+v", p)
		}
		for _, refused := range []struct {
			err    error
			status int
			code   string
		}{
			{fault.New(fault.Exhausted, "wait"), 429, "exhausted"}, {fault.New(fault.Denied, "only an owner"), 403, "denied"},
			{fault.New(fault.Conflict, "the last owner"), 409, "conflict"}, {fault.New(fault.NotFound, "there is no such user"), 404, "not_found"},
		} {
			if b.members.err = refused.err; c.method != "POST" || refused.status != 404 {
				wantProblem(t, b.ask(u, c.method, c.path, body), refused.status, refused.code)
			}
		}
		b.members.err = nil
	}
	wantProblem(t, b.ask(user{}, "GET", "/auth/members", ""), 401, "unauthenticated")
	b.members.err = fault.New(fault.Denied, "a guest has no members: claim the account first")
	if p := wantProblem(t, b.ask(u, "GET", "/auth/members", ""), 403, "denied"); !strings.Contains(p.Detail, "claim") {
		t.Errorf("%+v", p)
	}
}

var _ api.Members = &members{}
