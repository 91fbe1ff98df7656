package auth

import "slices"

// For the tests outside: what is too small to be a promise.
var (
	SlugOf     = slugOf
	Address    = address
	ClientKey  = clientKey
	TokenHash  = func(s string) string { t, _ := parseRefreshToken(s); return t.hash() }
	ReadToken  = func(s string) (string, error) { t, err := parseRefreshToken(s); return t.text(), err }
	CheckedPHC = func(s string) (string, error) { h, err := parsePHC(s); return h.String(), err }
	NetworkOf  = networkOf
	Shortened  = shortened
	SeatsFor   = seatsFor
	Refused    = func(password, email, org string) error {
		return allowedPassword("password", password, holder{email, org})
	}
	CurrentSeats = func(s *Service) int { return s.hasher.all }
)

// FailuresKey and LockKey are under what a client's failures at an address are counted, and that it is closed.
func FailuresKey(client, email string) string {
	return attempt{email: email, from: Visit{Address: client}}.failuresKey()
}

// LockKey is said with FailuresKey.
func LockKey(client, email string) string {
	return attempt{email: email, from: Visit{Address: client}}.lockKey()
}

// AgainLockKey is under what it is counted that a session is closed to who shows a password again, AgainTogetherKey the failures of all.
func AgainLockKey(u User, session string) string {
	own, _ := againKeys(u, session)
	return "locked " + own
}

// AgainTogetherKey is said with AgainLockKey.
func AgainTogetherKey(u User) string {
	_, together := againKeys(u, "")
	return together
}

// CommonWords are the passwords of the list.
func CommonWords() (out []string) {
	for word := range commonRanks() {
		out = append(out, word)
	}
	slices.Sort(out)
	return out
}

// HashOf makes a hash with a salt of its own, as they were made before all accounts of an address had the same.
func HashOf(s *Service, password string) string {
	return s.hasher.hash(salt{bytes: []byte("sixteen bytes :)")}, password)
}

// The limits of guessing, and how many hashes were computed at one time.
const (
	MostOlder   = mostOlder
	MaxTogether = maxTogether
)

// HashesAtOnce gives how many hashes were computed at one time, at most.
func HashesAtOnce(s *Service) int64 { return s.hasher.most.Load() }
