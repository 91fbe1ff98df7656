package tenant

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Guest is the lane of a guest until the door knows where they come from.
const Guest = "guest"

// A lane may be in another one: its name begins with the other's and a slash. Turns go round among the outer ones first, and then
// among those in the one whose turn it is.
const within = "/"

// ComingFrom gives a guest a lane of their own in that of an address, so that whoever comes as many guests gets no more turns than whoever
// comes as one, and guests of one address do not wait behind each other. Everybody else stays in the lane of their organisation.
//
// A lane is kept with what waits in it, an address is not: of its digest there are 24 bits, which some 250 addresses of IPv4 share.
// So it tells nobody which of them it was, where a whole digest could be looked up. Two addresses that meet in one lane share
// its turns; of a thousand there at once, two meet in one case of thirty.
func (id Identity) ComingFrom(address string) Identity {
	if id.Lane == Guest {
		sum := sha256.Sum256([]byte("tripwright lane " + address))
		return id.In(Guest + " " + hex.EncodeToString(sum[:3]))
	}
	return id
}

// In gives a guest the lane of their own in that of an address, as AddressLane named it; an empty one changes nothing.
func (id Identity) In(lane string) Identity {
	if lane != "" {
		id.Lane = lane + within + id.Org
	}
	return id
}

// InLane gives the lane, which is never empty for an identity that From gives.
func (id Identity) InLane() string { return cmp.Or(id.Lane, id.Org) }

// IsGuest tells whether somebody came without an account, as far as whoever let them in knew.
func (id Identity) IsGuest() bool { return strings.HasPrefix(id.Lane, Guest) }

// AddressLane gives the lane of the address that a guest came from; "" for who is none.
func (id Identity) AddressLane() string {
	if !id.IsGuest() {
		return ""
	}
	return OuterLane(id.Lane)
}

// OuterLane gives the lane that a lane is in, itself where it is in none.
func OuterLane(lane string) string {
	outer, _, _ := strings.Cut(lane, within)
	return outer
}

// Lines are the lines in which work of this identity waits, each in the one before it: its lane and what that is in, and in
// the end the user's own.
func (id Identity) Lines() []string { return append(strings.Split(id.InLane(), within), id.User) }
