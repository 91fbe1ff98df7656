package auth

import (
	"context"
	"time"
)

// Org is an organisation: the boundary no data crosses.
type Org struct {
	ID        string // UUID
	Slug      string // unique, in lower case, for people who are in more than one
	Name      string
	CreatedAt time.Time
}

// Role is what a user may do in an organisation.
type Role string

// The roles.
const (
	Owner  Role = "owner"  // invites and manages, besides all that a member does
	Member Role = "member" // plans
)

// User is somebody in one organisation. The same person in two organisations is two users.
type User struct {
	ID           string // UUID
	OrgID        string
	Email        string // in lower case, unique in the organisation; a guest has none
	PasswordHash string // Argon2id, as a PHC string; a guest has none
	Role         Role
	LockedUntil  *time.Time // no login before; nil when not locked
	CreatedAt    time.Time
	Guest        bool // came without an account, and is alone in an organisation of their own
	// EmailVerifiedAt is since when it is known that they read what is sent to Email; nil while it is not.
	EmailVerifiedAt *time.Time
}

// UserUpdate changes the fields that are not nil.
type UserUpdate struct {
	PasswordHash *string
	LockedUntil  **time.Time
}

// RefreshToken is a token that can be exchanged once. The token itself is never kept, only its SHA-256.
type RefreshToken struct {
	ID        string // UUID
	OrgID     string
	UserID    string
	Family    string // the login it descends from; reuse of one ends them all
	Hash      string // SHA-256 of the token, hex
	ExpiresAt time.Time
	UsedAt    *time.Time // when it was exchanged
	Revoked   bool
	CreatedAt time.Time
	BeganAt   time.Time // when its login was
	Agent     string    // what it was asked for with, in a few words; empty when not known
	Network   string    // where from, no nearer than a neighbourhood; empty when not known
}

// Keeper keeps organisations, users and refresh tokens. Nobody is signed in yet when it is called, so each method names the
// organisation itself; FindOrgBySlug, FindUsersBy… and HasOlderHash look across organisations, for login.
type Keeper interface {
	// CreateOrg keeps a new organisation and its first user together. A slug that is taken is fault.Conflict.
	CreateOrg(ctx context.Context, o Org, owner User) error
	// ClaimGuest makes a guest somebody: the organisation takes o's slug and name, the user u's address, as theirs since a moment,
	// and password; all else stays. Who is no guest is fault.NotFound; a slug that is taken is fault.Conflict and changes nothing.
	ClaimGuest(ctx context.Context, o Org, u User, at time.Time) error
	// FindOrgByID gives an organisation, or fault.NotFound.
	FindOrgByID(ctx context.Context, id string) (Org, error)
	// FindOrgBySlug gives an organisation, or fault.NotFound.
	FindOrgBySlug(ctx context.Context, slug string) (Org, error)
	// CreateUser keeps a new user of u.OrgID, whom an owner adds. An e-mail address that is taken there is fault.Conflict; by who is no
	// owner at that moment, it is fault.Denied.
	CreateUser(ctx context.Context, by string, u User) error
	// FindMembers gives the users of an organisation, or those with a role, at most so many: the first who came first. None is no error.
	FindMembers(ctx context.Context, orgID string, role Role, atMost int) ([]User, error)
	// ChangeRole gives a user of an organisation another role; changed is false when it was theirs. Who is not there is fault.NotFound;
	// by who is no owner at that moment, it is fault.Denied. That no owner would be left is fault.Conflict, whatever others do at that moment.
	ChangeRole(ctx context.Context, by, orgID, userID string, role Role) (changed bool, err error)
	// FindUserByID gives a user of an organisation, or fault.NotFound.
	FindUserByID(ctx context.Context, orgID, id string) (User, error)
	// FindUserByEmail gives the user of an organisation who has that address, or fault.NotFound. Guests have none.
	FindUserByEmail(ctx context.Context, orgID, email string) (User, error)
	// FindUsersByEmail gives users with that address, whatever their organisation, at most so many: first those who have
	// shown that they read its mail, then those who have had it for the longest, the first of them first, so that no number of others who
	// take it pushes them out. None is no error.
	FindUsersByEmail(ctx context.Context, email string, atMost int) ([]User, error)
	// FindUsersByPassword gives users with that address and exactly that hash, whatever their organisation, at most so many. None is
	// no error.
	FindUsersByPassword(ctx context.Context, email, hash string, atMost int) ([]User, error)
	// FindUsersByOlderHash is FindUsersByEmail of those whose hash does not begin as hashes do that are made now.
	FindUsersByOlderHash(ctx context.Context, email, prefix string, atMost int) ([]User, error)
	// HasOlderHash tells whether anybody at all has such a hash. Guests have none.
	HasOlderHash(ctx context.Context, prefix string) (bool, error)
	// EnsureSecret gives what is kept under a name for the whole installation, and keeps fresh there when nothing is.
	EnsureSecret(ctx context.Context, name, fresh string, at time.Time) (string, error)
	// UpdateUser changes a user, or gives fault.NotFound.
	UpdateUser(ctx context.Context, orgID, id string, change UserUpdate) error
	// RenewPasswordHash puts a hash in the place of the one that was. renewed is false, and nothing changes, when it is another one
	// by now or there is no such user.
	RenewPasswordHash(ctx context.Context, orgID, id, was, hash string) (renewed bool, err error)
	// CreateRefreshToken keeps a new token.
	CreateRefreshToken(ctx context.Context, t RefreshToken) error
	// FindRefreshTokenByID gives a token of an organisation, used, revoked or not, or fault.NotFound.
	FindRefreshTokenByID(ctx context.Context, orgID, id string) (RefreshToken, error)
	// UseRefreshToken marks a token as used and keeps its successor in one transaction. first is false, and nothing is
	// kept, when the token was used or revoked before: of two that come at the same moment one is first.
	UseRefreshToken(ctx context.Context, orgID, id string, at time.Time, next RefreshToken) (first bool, err error)
	// RevokeFamily ends every token that descends from one login, at a moment. What ended before ended then.
	RevokeFamily(ctx context.Context, orgID, family string, at time.Time) error
	// RevokeUser ends every token of a user, at a moment.
	RevokeUser(ctx context.Context, orgID, userID string, at time.Time) error
	// FindSessions gives the sessions of a user that are not over at a moment, the last used first, at most so many.
	FindSessions(ctx context.Context, orgID, userID string, at time.Time, atMost int) ([]Session, error)
	// RevokeSession ends one session of a user; one that is not theirs, or over at that moment, is fault.NotFound.
	RevokeSession(ctx context.Context, orgID, userID, session string, at time.Time) error
	// RevokeOthers ends every token of a user but those of one session, at a moment.
	RevokeOthers(ctx context.Context, orgID, userID, but string, at time.Time) error

	Mails
	Departures
}

// Attempts counts failed logins for a while, on every machine together.
type Attempts interface {
	// Add counts one more under key and gives how many there are and for how long they count; the time begins with the
	// first one.
	Add(ctx context.Context, key string, within time.Duration) (n int, left time.Duration, err error)
	// Count gives how many there are, without adding one.
	Count(ctx context.Context, key string) (n int, left time.Duration, err error)
	// Reset forgets them.
	Reset(ctx context.Context, key string) error
}
