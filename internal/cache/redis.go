package cache

import (
	"context"
	_ "embed"
	"errors"
	"net"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
	"github.com/redis/go-redis/v9/maintnotifications"

	"github.com/tripwright/tripwright/internal/fault"
)

// RedisConfig says where the server is and how long it is waited for.
type RedisConfig struct {
	URL     string        // redis://user:password@host:6379/0, rediss:// for TLS, unix:///path
	Prefix  string        // before every key and topic; empty means "tripwright:"
	Timeout time.Duration // for a whole call, connecting included; 0 means 150 ms
	Meter   Meter         // nil means that nobody counts
	Dial    Dial          // nil means the network

	Now func() time.Time // nil means time.Now; by it accounts end
}

// Dial connects with a server.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Redis is a Cache that all processes with the same server and prefix share. Its limiter keeps the server's time, so machines
// whose clocks differ agree. It does not try a call twice: a call that may have been done could be done twice.
type Redis struct {
	client  *redis.Client
	prefix  string
	timeout time.Duration
	now     func() time.Time
	meter   Meter
	ear     *ear
	life    context.Context // ends with Close
	end     context.CancelFunc

	gcra, counting, releasing, booking *redis.Script
}

//go:embed gcra.lua
var gcraText string

//go:embed count.lua
var countText string

//go:embed book.lua
var bookText string

//go:embed release.lua
var releaseText string

// OpenRedis makes a Redis. An address that is none is fault.Invalid and a server that refuses the user or password
// fault.Denied: no waiting helps. A server that does not answer is no error, for it may come back; Ping tells.
func OpenRedis(ctx context.Context, c RedisConfig) (_ *Redis, err error) {
	defer fault.Wrap(&err, "cache.OpenRedis")
	options, err := redis.ParseURL(c.URL)
	if err != nil { // its text repeats the address, and with it the password
		return nil, fault.Field("redis.url", "is not an address such as redis://localhost:6379/0")
	}
	if c.Timeout == 0 {
		c.Timeout = 150 * time.Millisecond
	}
	if c.Prefix == "" {
		c.Prefix = "tripwright:"
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	r := &Redis{
		client: redis.NewClient(c.apply(options)), prefix: c.Prefix, timeout: c.Timeout, now: c.Now, meter: orNobody(c.Meter),
		gcra: redis.NewScript(gcraText), counting: redis.NewScript(countText), releasing: redis.NewScript(releaseText),
		booking: redis.NewScript(bookText),
	}
	r.life, r.end = context.WithCancel(context.WithoutCancel(ctx))
	r.ear = newEar(r.life, r.client, c.Prefix+"t:", r.meter)
	if err := r.Ping(ctx); refused(err) {
		return nil, errors.Join(fault.New(fault.Denied, "Redis refuses the user or the password").Because(err), r.Close())
	}
	return r, nil
}

// apply sets what we want otherwise than go-redis does: it fails fast and once, and says nothing on standard error.
func (c RedisConfig) apply(o *redis.Options) *redis.Options {
	logging.Disable() // of the whole process, for go-redis has no other way; whoever calls hears of failures from us
	o.Dialer = c.Dial
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout, o.PoolTimeout = c.Timeout, c.Timeout, c.Timeout, c.Timeout
	o.ContextTimeoutEnabled = true
	o.MaxRetries = -1
	o.DialerRetries = 1
	o.DisableIdentity = true
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return o
}

func refused(err error) bool {
	for _, code := range []string{"WRONGPASS", "NOAUTH", "NOPERM"} {
		if redis.HasErrorPrefix(err, code) {
			return true
		}
	}
	return false
}

// call has one conversation with the server, within the timeout.
func (r *Redis) call(ctx context.Context, name string, talk func(context.Context) error) (err error) {
	defer fault.Wrap(&err, "cache.Redis.%s", name)
	if r.life.Err() != nil {
		return closed()
	}
	short, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	err = talk(short)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case r.life.Err() != nil:
		return closed()
	}
	r.meter.Failed(name)
	return fault.New(fault.Unavailable, "the shared cache does not answer").Because(err)
}

// Ping tries all that is needed: to read, to write and to run a script.
func (r *Redis) Ping(ctx context.Context) error {
	return r.call(ctx, "ping", func(ctx context.Context) error {
		_, _, err := r.pair(ctx, r.gcra, r.prefix+"ping", 1, 1, "")
		return err
	})
}

// Close ends all subscriptions and connections.
func (r *Redis) Close() error {
	r.end()
	r.ear.close()
	if err := r.client.Close(); !errors.Is(err, redis.ErrClosed) {
		return err
	}
	return nil
}
