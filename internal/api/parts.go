package api

import (
	"context"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Runs plans trips. Every call acts for the organisation in ctx; a run of another one is fault.NotFound.
type Runs interface {
	// Preview says what a sentence says so far. Nothing begins, no model is asked, nothing is kept.
	Preview(ctx context.Context, req plan.Request) (plan.Preview, error)
	// Start begins a run and returns at once. A run that exists is given as it is, and nothing begins.
	Start(ctx context.Context, runID string, req plan.Request) (run.Run, error)
	// Edit begins a run that plans another one's trip with a change; the other one stays. It keeps the promise of Start.
	Edit(ctx context.Context, parentID, runID string, e trip.Edit) (run.Run, error)
	// Cancel stops a run for good. One that is over is given as it is.
	Cancel(ctx context.Context, runID string) (run.Run, error)
	// Delete removes a run that is over, with all that is its own. One that is on its way is fault.Conflict, one
	// that somebody else asked for is fault.Denied unless an owner deletes it.
	Delete(ctx context.Context, runID string) error
	// Name sets what a run's trip is called, "" for its own title, and gives the run. That of somebody else is fault.Denied unless an owner
	// names it.
	Name(ctx context.Context, runID, name string) (run.Run, error)
	// Resume continues a run that nobody works on. One that is over is given as it is.
	Resume(ctx context.Context, runID string) (run.Run, error)

	// FindRunByID gives a run with all that is kept of it, which may be long.
	FindRunByID(ctx context.Context, id string) (run.Run, error)
	// FindStandingByID says how a run stands, and reads no more than that.
	FindStandingByID(ctx context.Context, id string) (run.Standing, error)
	// FindRuns gives the newest runs first.
	FindRuns(ctx context.Context, f run.Filter) ([]run.Summary, error)
	FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error)
	// Checkpoints gives the last states worth going back to, oldest first.
	Checkpoints(ctx context.Context, runID string) ([]plan.Checkpoint, error)
	// Cost says what a run took.
	Cost(ctx context.Context, runID string) (Cost, error)

	// Check says what a changed itinerary of a run would mean. Nothing is kept.
	Check(ctx context.Context, runID string, days []trip.ItineraryDay) (revise.Checked, error)
	// Fixes gives small changes that mend the edited days of a run's itinerary, the best first. Nothing is kept.
	Fixes(ctx context.Context, runID string, days []trip.ItineraryDay) ([]revise.Fix, error)
	// Alternatives gives other options for a slot of a run's itinerary, the best first.
	Alternatives(ctx context.Context, runID, slot string) ([]revise.Alternative, error)
	// Diff compares the itinerary of a run with that of another, older one.
	Diff(ctx context.Context, runID, against string) (revise.Difference, error)
}

// Tools answers one question of one tool, as the planner asks it: through the guard, with its deadlines, cache and breaker.
type Tools interface {
	// AskTool gives the answer. A tool that there is not is fault.NotFound; one that does not answer, or is left alone for a while, is
	// fault.Unavailable with the time to wait where it is known.
	AskTool(ctx context.Context, name string, q ToolQuestion) (ToolAnswer, error)
}

// Accounts knows who somebody is. Wrong passwords and tokens are fault.Denied, too many of them fault.Exhausted.
type Accounts interface {
	door.Callers
	// Signup opens an organisation with its first user and signs that one in.
	Signup(ctx context.Context, s Signup, from door.Visitor) (Session, error)
	// Guest lets somebody begin without an account, in an organisation of their own.
	Guest(ctx context.Context, from door.Visitor) (Session, error)
	// Claim makes an account of the guest that ctx acts for, ends every session of theirs and begins one.
	Claim(ctx context.Context, s Signup, from door.Visitor) (Session, error)
	// Login signs somebody in.
	Login(ctx context.Context, l Login, from door.Visitor) (Session, error)
	// Refresh exchanges a refresh token, once.
	Refresh(ctx context.Context, refreshToken string, from door.Visitor) (Session, error)
	// Revoke ends the login that a refresh token descends from. A token that nobody knows is no error.
	Revoke(ctx context.Context, refreshToken string) error
	// Me gives the user that ctx acts for, and the organisation.
	Me(ctx context.Context) (auth.User, auth.Org, error)
	// ChangePassword changes the password of the user that ctx acts for, ends every login of theirs and begins one. A wrong old
	// password is fault.Invalid and counts: five in five minutes are all that one login may try.
	ChangePassword(ctx context.Context, p PasswordChange, from door.Visitor) (Session, error)
	// Sessions gives the logins of the user that ctx acts for that go on, the last used first.
	Sessions(ctx context.Context) ([]auth.Session, error)
	// EndSession ends one of them; one that is not theirs, or is over, is fault.NotFound.
	EndSession(ctx context.Context, id string, from door.Visitor) error
	// EndOtherSessions ends all of them but the one that ctx acts by.
	EndOtherSessions(ctx context.Context, from door.Visitor) error
	// JWKS gives the public keys that access tokens are signed with, as RFC 7517 writes them.
	JWKS() any
	// ItineraryJWKS gives the public keys that itineraries are signed with, retired ones too.
	ItineraryJWKS() any
}

// Session is a login: who it is of, and its tokens.
type Session struct {
	tenant.Identity
	AccessToken  string
	RefreshToken string
	DeviceToken  string        // empty when it is not that of a login
	ExpiresIn    time.Duration // of the access token
}

// Streams sends the events of runs as they happen.
type Streams interface {
	// Knows tells at once whether a run is for certain one of the organisation in ctx. False means nothing.
	Knows(ctx context.Context, runID string) bool
	// Serve answers r with the events of a run of the organisation in r's context, from where r says on (Last-Event-ID,
	// last_ts), until the story ends. An error comes before anything is written. It may take the connection over.
	Serve(w http.ResponseWriter, r *http.Request, runID string) error
}

// Destinations keeps the places that an organisation plans for.
type Destinations interface {
	// CreateDestination keeps a new one; an ID or a city that is there already is fault.Conflict.
	CreateDestination(ctx context.Context, d trip.Destination) error
	FindDestinationByID(ctx context.Context, id string) (trip.Destination, error)
	// FindDestinations gives them by country and city.
	FindDestinations(ctx context.Context, atMost int) ([]trip.Destination, error)
	// UpdateDestination changes one and gives it as it is then; of changes made at the same time none is lost. A city that is taken
	// is fault.Conflict.
	UpdateDestination(ctx context.Context, id string, c trip.DestinationChange) (trip.Destination, error)
	DeleteDestination(ctx context.Context, id string) error
}

// Check is one thing the program needs, and whether it is there.
type Check struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail,omitempty" doc:"What is wrong, in words without secrets."`
}
