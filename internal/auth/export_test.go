package auth

// For the tests outside: what is too small to be a promise.
var (
	Thumbprint   = thumbprint
	SlugOf       = slugOf
	Address      = address
	ClientKey    = clientKey
	TokenHash    = func(s string) string { t, _ := parseRefreshToken(s); return t.hash() }
	ReadToken    = func(s string) (string, error) { t, err := parseRefreshToken(s); return t.text(), err }
	CheckedPHC   = func(s string) (string, error) { h, err := parsePHC(s); return h.String(), err }
	AccountKey   = accountKey
	CurrentSeats = func(s *Service) int { return cap(s.hasher.seats) }
)

// MostTried is on how many accounts a password is tried without an organisation.
const MostTried = mostTried
