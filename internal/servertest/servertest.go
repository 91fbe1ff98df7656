// Package servertest gives tests the servers that they need: a running PostgreSQL or Redis is used, and each test gets a
// database of its own in it. Where none answers, or where it takes too few connections for packages that are tested side by
// side, one that is installed is started for the tests of this binary and ends with
// them, however they end. Where none is installed, the test skips with the reason, unless TRIPWRIGHT_TEST_REQUIRE is set:
// then it fails, so that a build cannot pass by testing nothing. A test that wants to break a server gets one that nobody
// else has (OwnPostgres, OwnRedis), and one that wants to break a connection puts a Proxy in its way.
//
// TRIPWRIGHT_TEST_POSTGRES and TRIPWRIGHT_TEST_REDIS name the running servers; "start" means that none is looked for. Tests
// only may import it.
package servertest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
)

const within = 5 * time.Second

// Postgres gives the address of a new, empty database, which is dropped when the test ends. Its user may create databases
// and roles.
func Postgres(t testing.TB) string {
	t.Helper()
	shared, err := sharedPostgres()
	if err != nil {
		missing(t, "PostgreSQL", "TRIPWRIGHT_TEST_POSTGRES", err)
	}
	name := "tripwright_test_" + strings.ToLower(rand.Text()[:16])
	if err := statement(shared.url, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := statement(shared.url, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("the test's database stays behind: %v", err)
		}
	})
	u, err := url.Parse(shared.url)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

// statement runs one statement on a connection of its own. Creating a database copies a template that nobody else may be
// copying, so it tries for a while.
func statement(server, sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 6*within)
	defer cancel()
	short, stop := context.WithTimeout(ctx, within)
	defer stop()
	c, err := pgx.Connect(short, server)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	for {
		_, err = c.Exec(ctx, sql)
		if err == nil || !strings.Contains(err.Error(), "being accessed by other users") || ctx.Err() != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Redis gives the address of a Redis server, and a prefix for keys that no other test uses; what is under it is deleted when
// the test ends.
func Redis(t testing.TB) (address, prefix string) {
	t.Helper()
	shared, err := sharedRedis()
	if err != nil {
		missing(t, "Redis", "TRIPWRIGHT_TEST_REDIS", err)
	}
	prefix = fmt.Sprintf("test:%s:%d:", strings.ToLower(rand.Text()[:12]), turn.Add(1))
	t.Cleanup(func() {
		if err := sweep(shared.url, prefix); err != nil {
			t.Errorf("the test's keys stay behind: %v", err)
		}
	})
	return shared.url, prefix
}

func sweep(address, prefix string) error {
	options, err := redis.ParseURL(address)
	if err != nil {
		return err
	}
	c := redis.NewClient(options)
	defer c.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 6*within)
	defer cancel()
	keys := c.Scan(ctx, 0, prefix+"*", 1000).Iterator()
	for keys.Next(ctx) {
		if err := c.Del(ctx, keys.Val()).Err(); err != nil {
			return err
		}
	}
	return keys.Err()
}

var turn atomic.Int64

func missing(t testing.TB, what, variable string, err error) {
	t.Helper()
	reason := fmt.Sprintf("no %s to test with: install or start one, or name it in %s (%v)", what, variable, err)
	if os.Getenv("TRIPWRIGHT_TEST_REQUIRE") != "" {
		t.Fatal(reason)
	}
	t.Skip(reason)
}
