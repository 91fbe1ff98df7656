package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/register"
)

// Members is who belongs to an organisation. Every change is an owner's, who shows their password again: a wrong one is fault.Invalid with
// the field own_password, too many are fault.Exhausted, and whoever is no owner is fault.Denied.
type Members interface {
	// Members gives who belongs to the organisation of the user that ctx acts for, the first who came first.
	Members(ctx context.Context) ([]auth.User, error)
	// AddMember makes a user of the organisation.
	AddMember(ctx context.Context, in auth.NewMember) (auth.User, error)
	// ChangeRole changes what one of them may do, and gives them as they are then. That no owner would be left is fault.Conflict.
	ChangeRole(ctx context.Context, in auth.RoleChange) (auth.User, error)
	// RemoveMember removes one of them, and what is theirs.
	RemoveMember(ctx context.Context, in auth.Removal) error
}

// MemberList is who belongs to an organisation, the first who came first.
type MemberList struct {
	Members []User `json:"members"`
}

// Member is what POST /auth/members takes.
type Member struct {
	Email    string `json:"email" format:"email" maxLength:"254"`
	Password string `json:"password,omitempty" writeOnly:"true" doc:"The first one; tell it to them. 12 characters or more, and none that many people use. Where the service sends mail you can leave it out: then they choose one themselves, by a link that is good for three days."`
	Role     string `json:"role,omitempty" enum:"owner,member" doc:"Empty means member."`
	Own      string `json:"own_password" writeOnly:"true" doc:"Yours. A wrong one counts: after five in five minutes this login may try no more."`
}

// RoleChange is what PATCH /auth/members/{id} takes.
type RoleChange struct {
	Role string `json:"role" enum:"owner,member"`
	Own  string `json:"own_password" writeOnly:"true" doc:"Yours. A wrong one counts: after five in five minutes this login may try no more."`
}

// Removal is what DELETE /auth/members/{id} takes.
type Removal struct {
	Own string `json:"own_password" writeOnly:"true" doc:"Yours. A wrong one counts: after five in five minutes this login may try no more."`
}

// MemberPath is the id of a member in a path.
type MemberPath struct {
	ID string `path:"id" doc:"The user_id of a member, a UUID."`
}

type membersOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         MemberList
}

func (s *server) findMembers(ctx context.Context, _ *struct{}) (*membersOut, error) {
	all, err := s.Members.Members(ctx)
	if err != nil {
		return nil, err
	}
	out := &membersOut{CacheControl: "no-store", Body: MemberList{Members: []User{}}}
	for _, u := range all {
		out.Body.Members = append(out.Body.Members, userOf(u))
	}
	return out, nil
}

type userOut struct{ Body User }

func (s *server) addMember(ctx context.Context, in *register.Sent[Member]) (*userOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	u, err := s.Members.AddMember(ctx, auth.NewMember{Email: b.Email, Password: b.Password, Role: auth.Role(b.Role), Own: b.Own,
		From: auth.Visit(door.VisitorOf(ctx)), Lang: LanguageOf(ctx)})
	return &userOut{userOf(u)}, err
}

func (s *server) changeRole(ctx context.Context, in *struct {
	MemberPath
	register.Sent[RoleChange]
}) (*userOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	u, err := s.Members.ChangeRole(ctx, auth.RoleChange{UserID: in.ID, Role: auth.Role(b.Role), Own: b.Own, From: auth.Visit(door.VisitorOf(ctx)), Lang: LanguageOf(ctx)})
	return &userOut{userOf(u)}, err
}

func (s *server) removeMember(ctx context.Context, in *struct {
	MemberPath
	register.Sent[Removal]
}) (*struct{}, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	return nil, s.Members.RemoveMember(ctx, auth.Removal{UserID: in.ID, Own: b.Own, From: auth.Visit(door.VisitorOf(ctx)), Lang: LanguageOf(ctx)})
}

func userOf(u auth.User) User {
	return User{ID: u.ID, Email: u.Email, Role: string(u.Role), CreatedAt: u.CreatedAt}
}

// Members says who belongs to the organisation of who the client is signed in as.
func (c *Client) Members(ctx context.Context) (l MemberList, err error) {
	return l, c.Do(ctx, client.Call{Method: "GET", Path: "/auth/members"}, &l)
}

// AddMember adds a user to the organisation.
func (c *Client) AddMember(ctx context.Context, m Member) (u User, err error) {
	return u, c.Do(ctx, client.Call{Method: "POST", Path: "/auth/members", Body: m}, &u)
}

// ChangeRole makes an owner of a member, or a member of an owner.
func (c *Client) ChangeRole(ctx context.Context, id string, r RoleChange) (u User, err error) {
	return u, c.Do(ctx, client.Call{Method: "PATCH", Path: "/auth/members/" + id, Body: r}, &u)
}

// RemoveMember removes a member, with what is theirs.
func (c *Client) RemoveMember(ctx context.Context, id string, r Removal) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: "/auth/members/" + id, Body: r}, nil)
}
