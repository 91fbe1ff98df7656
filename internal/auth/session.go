package auth

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
)

// Session is a login that goes on: everything that descends from it ends with it.
type Session struct {
	ID       string // of the login
	BeganAt  time.Time
	LastUsed time.Time // when it last exchanged its token, which it does every quarter of an hour or when it comes back; of the one that asks, now
	Agent    string    // what it is used with, in a few words; empty when not known
	Network  string    // where it was used from last, no nearer than a neighbourhood; empty when not known
	Current  bool      // it is the one that asks
}

// mostSessions is how many sessions are told: those used last.
const mostSessions = 100

// Sessions gives the sessions of who is signed in that are not over, the last used first.
func (s *Service) Sessions(ctx context.Context) (_ []Session, err error) {
	defer fault.Wrap(&err, "auth.Sessions")
	u, current, err := s.signedInBy(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.cfg.Keeper.FindSessions(ctx, u.OrgID, u.ID, s.now(), mostSessions)
	for i := range all {
		if all[i].Current = all[i].ID == current; all[i].Current {
			all[i].LastUsed = s.now() // just now, to ask
		}
	}
	slices.SortStableFunc(all, func(a, b Session) int { return b.LastUsed.Compare(a.LastUsed) })
	return all, err
}

// EndSession ends one session of who is signed in: it gets no new tokens. Check takes its access token until that
// expires, because it looks nothing up: a door that is to shut at once remembers what was ended. One that is not theirs, or is over, is
// fault.NotFound.
func (s *Service) EndSession(ctx context.Context, session string, from Visit) (err error) {
	defer fault.Wrap(&err, "auth.EndSession")
	u, _, err := s.signedInBy(ctx)
	if err != nil {
		return err
	}
	if err := s.cfg.Keeper.RevokeSession(ctx, u.OrgID, u.ID, session, s.now()); err != nil {
		return err
	}
	s.audit(ctx, about(SessionEnded, u, from))
	return nil
}

// EndOtherSessions ends every session of who is signed in but the one that asks.
func (s *Service) EndOtherSessions(ctx context.Context, from Visit) (err error) {
	defer fault.Wrap(&err, "auth.EndOtherSessions")
	u, current, err := s.signedInBy(ctx)
	if err != nil {
		return err
	}
	if err := s.cfg.Keeper.RevokeOthers(ctx, u.OrgID, u.ID, current, s.now()); err != nil {
		return err
	}
	s.audit(ctx, about(SessionEnded, u, from))
	return nil
}

// networkOf gives where a client is, no nearer than a neighbourhood: an address of version 4 without its last number, the first
// 48 bits of one of version 6.
func networkOf(client string) string {
	bits := 48
	ip, err := netip.ParseAddr(client)
	if p, perr := netip.ParsePrefix(client); err != nil && perr == nil {
		ip, err = p.Addr(), nil
	}
	if err != nil {
		return ""
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		bits = 24
	}
	return netip.PrefixFrom(ip, bits).Masked().String()
}

// shortened keeps what somebody says of themselves to one short line.
func shortened(agent string) string {
	const most = 60
	agent = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, agent))
	if len(agent) > most {
		agent = strings.ToValidUTF8(agent[:most], "")
	}
	return agent
}
