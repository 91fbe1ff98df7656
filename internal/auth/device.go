package auth

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// A device that has opened an account gets a token that says so. It opens nothing; but strangers who guess at the account, and with
// that keep clients out that are not known, do not keep out a device that is (OWASP calls it a device cookie). It has a count of
// wrong passwords of its own, and when that is full it is one of those that are not known.

// A device token as its bearer has it: a mark, then in base64url the account, a name of the device, when it was given, and a digest
// of these under the secret of the installation.
const (
	deviceMark  = "twd_"
	deviceBytes = 16 + 16 + len(deviceID{}) + 8
	deviceFor   = 180 * 24 * time.Hour // from the last login on
)

// deviceID names a device in counters. It is chance.
type deviceID [16]byte

func (id deviceID) key() string { return "device:" + base64.RawURLEncoding.EncodeToString(id[:]) }

// newDevice gives the token of a device that has opened an account at this moment.
func (s *Service) newDevice(ctx context.Context, u User) (string, error) {
	org, noOrg := uuid.Parse(u.OrgID)
	user, noUser := uuid.Parse(u.ID)
	if err := errors.Join(noOrg, noUser); err != nil {
		return "", err
	}
	var id deviceID
	if _, err := io.ReadFull(s.cfg.Rand, id[:]); err != nil {
		return "", err
	}
	b := append(append(append(make([]byte, 0, 128), org[:]...), user[:]...), id[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(s.now().Unix()))
	sum, err := s.mac(ctx, "device", string(b))
	return deviceMark + base64.RawURLEncoding.EncodeToString(append(b, sum...)), err
}

// known gives the account that a device has opened before, and the device's name: nil for one that is not ours or too old, that was
// given for another address than is tried now, or has a full count.
func (s *Service) knownDevice(ctx context.Context, token, email string) (*User, deviceID, error) {
	var id deviceID
	body, ok := strings.CutPrefix(token, deviceMark)
	b, err := base64.RawURLEncoding.Strict().DecodeString(body)
	if !ok || err != nil || len(b) <= deviceBytes {
		return nil, id, nil
	}
	sum, err := s.mac(ctx, "device", string(b[:deviceBytes]))
	if err != nil || !hmac.Equal(sum, b[deviceBytes:]) {
		return nil, id, err
	}
	since := time.Unix(int64(binary.BigEndian.Uint64(b[deviceBytes-8:deviceBytes])), 0)
	if age := s.now().Sub(since); age < -leeway || age > deviceFor {
		return nil, id, nil
	}
	copy(id[:], b[32:])
	if n, _ := s.attempts.count(ctx, id.key()); n >= maxFailures {
		return nil, id, nil
	}
	u, err := s.cfg.Keeper.FindUserByID(ctx, uuid.UUID(b[:16]).String(), uuid.UUID(b[16:32]).String())
	if fault.Is(err, fault.NotFound) || err == nil && u.Email != email {
		return nil, id, nil
	}
	return &u, id, err
}
