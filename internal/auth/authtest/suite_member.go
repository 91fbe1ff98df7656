package authtest

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// member adds somebody to the organisation of its owner.
func (h house) member(t *testing.T, by auth.User, role auth.Role, after time.Duration) auth.User {
	t.Helper()
	u := newUser(by.OrgID, address())
	u.Role, u.CreatedAt = role, then.Add(after)
	must(t, h.CreateUser(t.Context(), by.ID, u))
	return u
}

// are sees who belongs to an organisation.
func (h house) are(t *testing.T, org string, role auth.Role, atMost int, want ...auth.User) {
	t.Helper()
	got, err := h.FindMembers(t.Context(), org, role, atMost)
	if diff := cmp.Diff(want, got, sameTime, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v, members (-want +got):\n%s", err, diff)
	}
}

func membersTold(t *testing.T, h house) {
	ada, other := h.org(t), h.org(t)
	second := h.member(t, ada, auth.Member, 2*time.Second)
	first := h.member(t, ada, auth.Owner, time.Second)
	h.are(t, ada.OrgID, "", 9, ada, first, second)
	h.are(t, ada.OrgID, "", 2, ada, first)
	h.are(t, ada.OrgID, auth.Owner, 9, ada, first)
	h.are(t, ada.OrgID, auth.Member, 9, second)
	h.are(t, other.OrgID, "", 9, other)
	h.are(t, id(), "", 9)
}

func ownersSay(t *testing.T, h house) {
	ada, other := h.org(t), h.org(t)
	bob, eve := h.member(t, ada, auth.Owner, time.Second), h.member(t, ada, auth.Member, 2*time.Second)
	refused := newUser(ada.OrgID, address())
	for what, by := range map[string]string{"a member": eve.ID, "an owner of another organisation": other.ID, "nobody": id(), "no name": ""} {
		wantKind(t, h.CreateUser(t.Context(), by, refused), fault.Denied, what+" adds somebody")
		_, err := h.ChangeRole(t.Context(), by, ada.OrgID, eve.ID, auth.Owner)
		wantKind(t, err, fault.Denied, what+" raises somebody")
		if by != "" { // who goes by themselves needs nobody
			wantKind(t, h.Depart(t.Context(), auth.Departure{OrgID: ada.OrgID, UserID: bob.ID, By: by, GoneAt: then}), fault.Denied, what+" removes somebody")
		}
	}
	_, err := h.ChangeRole(t.Context(), other.ID, other.OrgID, eve.ID, auth.Owner)
	wantKind(t, err, fault.NotFound, "from another organisation")
	wantKind(t, h.Depart(t.Context(), auth.Departure{OrgID: other.OrgID, UserID: eve.ID, By: other.ID, GoneAt: then}), fault.NotFound, "from another organisation")
	h.are(t, ada.OrgID, "", 9, ada, bob, eve)

	turn := func(by, u auth.User, to auth.Role, want bool) auth.User {
		t.Helper()
		changed, err := h.ChangeRole(t.Context(), by.ID, u.OrgID, u.ID, to)
		if err != nil || changed != want {
			t.Errorf("changed %v, %v, want %v", changed, err, want)
		}
		u.Role = to
		return u
	}
	eve = turn(ada, eve, auth.Owner, true)
	eve = turn(ada, eve, auth.Owner, false)
	bob = turn(eve, bob, auth.Member, true)
	ada = turn(ada, ada, auth.Member, true) // one's own
	h.are(t, ada.OrgID, "", 9, ada, bob, eve)
	_, err = h.ChangeRole(t.Context(), eve.ID, eve.OrgID, eve.ID, auth.Member)
	wantKind(t, err, fault.Conflict, "the last owner")
	wantKind(t, h.Depart(t.Context(), auth.Departure{OrgID: eve.OrgID, UserID: eve.ID, By: eve.ID, GoneAt: then}), fault.Conflict, "the last owner")
	must(t, h.Depart(t.Context(), auth.Departure{OrgID: ada.OrgID, UserID: ada.ID, By: eve.ID, GoneAt: then}))
	h.are(t, eve.OrgID, "", 9, bob, eve)
	h.are(t, other.OrgID, "", 9, other)
}

// Owners who lower and remove each other at the same moment leave one at least, and nobody acts who is no owner any more: of two, one.
func ownersRace(t *testing.T, h house) {
	for round := range 20 {
		dice := rand.New(rand.NewPCG(uint64(round), 32))
		ada := h.org(t)
		all := []auth.User{ada, h.member(t, ada, auth.Owner, time.Second)}
		if round%2 == 1 {
			all = append(all, h.member(t, ada, auth.Owner, 2*time.Second))
		}
		var done atomic.Int64
		var wg sync.WaitGroup
		for i, by := range all {
			whom, removes := all[(i+1)%len(all)], dice.IntN(2) == 0
			wg.Go(func() {
				var err error
				if removes {
					err = h.Depart(t.Context(), auth.Departure{OrgID: by.OrgID, UserID: whom.ID, By: by.ID, GoneAt: then})
				} else {
					_, err = h.ChangeRole(t.Context(), by.ID, by.OrgID, whom.ID, auth.Member)
				}
				switch {
				case err == nil:
					done.Add(1)
				case !fault.Is(err, fault.Denied):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		left, err := h.FindMembers(t.Context(), ada.OrgID, auth.Owner, 9)
		if err != nil || len(left) == 0 || len(left)+int(done.Load()) != len(all) {
			t.Errorf("round %d: of %d owners %d are left after %d changes, %v", round, len(all), len(left), done.Load(), err)
		}
	}
}
