package servertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
)

// server is one that was found, or started here; it ends when nobody knows its process any more.
type server struct {
	url     string
	process *process // nil when it was found
}

// The servers that the tests of this binary share, found or started by the first that asks.
var (
	sharedPostgres = sync.OnceValues(func() (server, error) {
		return find(os.Getenv("TRIPWRIGHT_TEST_POSTGRES"), "postgres://postgres@127.0.0.1:5432/postgres?sslmode=disable", postgres)
	})
	sharedRedis = sync.OnceValues(func() (server, error) {
		return find(os.Getenv("TRIPWRIGHT_TEST_REDIS"), "redis://127.0.0.1:6379", redisServer)
	})
)

// find gives the server that is named, or the usual one if it has room for the tests of several packages at once, or starts one.
// Nobody stops that one: it ends with the tests. Where none can be started, the usual one has to do.
func find(named, usual string, k kind) (_ server, err error) {
	address, answers := named, false
	if named == "" {
		address = usual
	}
	if address != "start" {
		ctx, cancel := context.WithTimeout(context.Background(), within)
		defer cancel()
		if err = k.ask(ctx, address); err == nil {
			if named != "" || k.room == nil || k.room(ctx, address) {
				return server{url: address}, nil
			}
			answers = true
		}
	}
	p, failed := start(k)
	if failed != nil && answers {
		return server{url: address}, nil
	}
	if failed != nil {
		return server{}, errors.Join(err, fmt.Errorf("and none can be started: %w", failed))
	}
	return server{k.url(p.port), p}, nil
}
