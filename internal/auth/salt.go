package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Every account of an address has the same salt, made of the address under a secret of the installation. So a password is tried on
// all of them with one hash, however many there are: who has it is found by the hash itself. Another address has another salt, which
// nobody knows who has not read the store.

// salt is what a hash begins with, and a name for the secret that it was made under.
type salt struct {
	bytes []byte
	keyID string
}

// secret is what the installation alone knows. It is kept where the hashes are, and read when it is first needed.
type secret struct {
	mu  sync.Mutex
	key []byte
}

// secretName is under which name the store keeps it.
const secretName = "accounts"

// mac gives a digest of words under the secret. Each purpose has its first word.
func (s *Service) mac(ctx context.Context, words ...string) ([]byte, error) {
	key, err := s.secretKey(ctx)
	if err != nil {
		return nil, err
	}
	h := hmac.New(sha256.New, key)
	for _, w := range words {
		sum := sha256.Sum256([]byte(w)) // so that no word runs into the next
		h.Write(sum[:])
	}
	return h.Sum(nil), nil
}

func (s *Service) secretKey(ctx context.Context) ([]byte, error) {
	s.secret.mu.Lock()
	defer s.secret.mu.Unlock()
	if s.secret.key != nil {
		return s.secret.key, nil
	}
	fresh := make([]byte, sha256.Size)
	if _, err := io.ReadFull(s.cfg.Rand, fresh); err != nil {
		return nil, err
	}
	kept, err := s.cfg.Keeper.EnsureSecret(ctx, secretName, hex.EncodeToString(fresh), s.now())
	if err != nil {
		return nil, err
	}
	if s.secret.key, err = hex.DecodeString(kept); err != nil {
		s.secret.key = nil
	}
	return s.secret.key, err
}

// saltOf gives the salt of an address.
func (s *Service) saltOf(ctx context.Context, email string) (salt, error) {
	bytes, err := s.mac(ctx, "salt", email)
	if err != nil {
		return salt{}, err
	}
	id, err := s.mac(ctx, "name of the secret")
	return salt{bytes[:saltBytes], base64.RawStdEncoding.EncodeToString(id[:keyIDBytes])}, err
}

// hashed hashes a new password of an address when there is a seat for it.
func (s *Service) hashed(ctx context.Context, who asker, email, password string) (string, error) {
	of, err := s.saltOf(ctx, email)
	if err != nil {
		return "", err
	}
	leave, err := s.hasher.sit(ctx, who)
	if err != nil {
		return "", err
	}
	defer leave()
	return s.hasher.hash(of, password), nil
}

// mostOlder is how many accounts of an address are tried one by one, whose hashes were made in another way than hashes are made now.
const mostOlder = 3

// lookAgain is how often it is asked whether there are any such hashes.
const lookAgain = 10 * time.Minute

// older is whether any account, of whatever address, has a hash that was made in another way. That is a look through all of them, which
// those who want to know at the same time share.
type older struct {
	mu    sync.Mutex
	any   bool
	until time.Time
	look  singleflight.Group
}

// last gives what the last look found, and whether that is fresh enough.
func (o *older) last(now time.Time) (any, fresh bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.any, now.Before(o.until)
}

func (o *older) found(any bool, until time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.any, o.until = any, until
}

// anyOlder tells it. It is the same for every address, so that the work of a login tells nothing of one. Those who come while somebody
// looks share that look; one who hangs up does not end it for the others.
func (s *Service) anyOlder(ctx context.Context, of salt) (bool, error) {
	if any, fresh := s.older.last(s.now()); fresh {
		return any, nil
	}
	looking := s.older.look.DoChan("", func() (any, error) {
		began := s.now()
		found, err := s.cfg.Keeper.HasOlderHash(context.WithoutCancel(ctx), s.hashPrefix(of))
		if err == nil {
			s.older.found(found, began.Add(lookAgain))
		}
		return found, err
	})
	select {
	case r := <-looking:
		if r.Err != nil {
			return false, r.Err
		}
		return r.Val.(bool), nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// hashPrefix is what the hashes of all passwords begin with that are made now.
func (s *Service) hashPrefix(of salt) string {
	return phc{cost: s.hasher.cost, keyID: of.keyID}.prefix()
}
