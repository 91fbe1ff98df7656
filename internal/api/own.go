package api

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
)

// Own is what is one's own: it can be taken along, and be removed.
type Own interface {
	// Export writes a ZIP of everything that is kept of the user that ctx acts for, or of the organisation when they own it, to a file
	// of its own, and gives it with its length. Whoever gets it closes it.
	Export(ctx context.Context) (file io.ReadCloser, length int64, err error)
	// Adopt takes the trips of a guest, of whom it is shown an access token, along to the user that ctx acts for, and ends the guest. It
	// gives how many runs came.
	Adopt(ctx context.Context, guestToken string) (runs int, err error)
	// Leave deletes the account of the user that ctx acts for.
	Leave(ctx context.Context, in auth.Leaving) error
	// LeaveOrg deletes the organisation.
	LeaveOrg(ctx context.Context, in auth.Leaving) error
}

// Empty is a body in which nothing stands.
type Empty struct{}

// Leave is what DELETE /auth/me takes.
type Leave struct {
	Password string `json:"password,omitempty" writeOnly:"true" doc:"Yours; a guest has none. A wrong one counts: after five in five minutes this login may try no more."`
}

// LeaveOrg is what DELETE /auth/org takes.
type LeaveOrg struct {
	Password string `json:"password,omitempty" writeOnly:"true" doc:"Yours; a guest has none. A wrong one counts: after five in five minutes this login may try no more."`
	Confirm  string `json:"confirm" doc:"The slug of the organisation, so that nobody does this by mistake."`
}

// Adopt is what POST /auth/adopt takes.
type Adopt struct {
	GuestToken string `json:"guest_token" writeOnly:"true" doc:"The access token of the guest, which is over afterwards."`
}

// Adopted is what came along.
type Adopted struct {
	Trips int `json:"trips" doc:"How many runs are yours now."`
}

type adoptedOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Adopted
}

const zipType = "application/zip"

// export sends everything. It is whole before the first byte goes out: what breaks on the way is a problem, and no torn file.
func (s *server) export(ctx context.Context, _ *struct{}) (*register.Page, error) {
	file, length, err := s.Own.Export(ctx)
	if err != nil {
		return nil, door.NotSignedIn(err)
	}
	return &register.Page{Body: func(c huma.Context) {
		defer file.Close()
		_, w := humago.Unwrap(c)
		h := w.Header()
		h.Set("Content-Type", zipType)
		h.Set("Content-Length", fmt.Sprint(length))
		h.Set("Content-Disposition", `attachment; filename="tripwright-export.zip"`)
		h.Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusOK)
		_, _ = io.Copy(w, file) // who went away does not read it
	}}, nil
}

func (s *server) adopt(ctx context.Context, in *struct {
	door.Keyed
	register.Sent[Adopt]
}) (*adoptedOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	if b.GuestToken == "" {
		return nil, fault.Field("guest_token", "is missing")
	}
	n, err := s.Own.Adopt(ctx, b.GuestToken)
	if err != nil {
		return nil, err
	}
	return &adoptedOut{"no-store", Adopted{n}}, nil
}

func (s *server) leave(ctx context.Context, in *register.Sent[Leave]) (*struct{}, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	return nil, left(ctx, s.Own.Leave(ctx, auth.Leaving{Password: b.Password, From: auth.Visit(door.VisitorOf(ctx))}))
}

func (s *server) leaveOrg(ctx context.Context, in *register.Sent[LeaveOrg]) (*struct{}, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	return nil, left(ctx, s.Own.LeaveOrg(ctx, auth.Leaving{Password: b.Password, Slug: b.Confirm, From: auth.Visit(door.VisitorOf(ctx)), Lang: LanguageOf(ctx)}))
}

// left notes that there is nobody any more in whose audit this could stand.
func left(ctx context.Context, err error) error {
	if err == nil {
		door.Belongs(ctx, "", "")
	}
	return err
}

// ExportOwn gives a ZIP of everything that is kept of who the client is signed in as, or of the organisation when they own it.
func (c *Client) ExportOwn(ctx context.Context) (file []byte, err error) {
	return file, c.Do(ctx, client.Call{Method: "GET", Path: "/auth/export", Accept: zipType}, &file)
}

// Adopt takes the trips of a guest along to who the client is signed in as. The guest is over afterwards.
func (c *Client) Adopt(ctx context.Context, a Adopt) (out Adopted, err error) {
	return out, c.Do(ctx, client.Call{Method: "POST", Path: "/auth/adopt", Body: a, Keyed: true}, &out)
}

// Leave deletes the account of who the client is signed in as.
func (c *Client) Leave(ctx context.Context, l Leave) error {
	return c.gone(c.Do(ctx, client.Call{Method: "DELETE", Path: "/auth/me", Body: l}, nil))
}

// LeaveOrg deletes the organisation of who the client is signed in as.
func (c *Client) LeaveOrg(ctx context.Context, l LeaveOrg) error {
	return c.gone(c.Do(ctx, client.Call{Method: "DELETE", Path: "/auth/org", Body: l}, nil))
}

func (c *Client) gone(err error) error {
	if err == nil {
		c.Tokens.Set(client.Tokens{})
	}
	return err
}
