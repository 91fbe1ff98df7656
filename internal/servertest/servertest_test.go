package servertest_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"

	"github.com/tripwright/tripwright/internal/servertest"
)

// A server of one's own keeps what was committed, whether it is stopped or killed, and stands at the same address again.
func TestOwnPostgresComesBackWithWhatItKept(t *testing.T) {
	t.Parallel()
	s := servertest.OwnPostgres(t)
	exec1(t, s.URL, "CREATE TABLE kept (n int)")
	for i, end := range []func(){s.Stop, s.Kill} {
		exec1(t, s.URL, fmt.Sprintf("INSERT INTO kept VALUES (%d)", i))
		end()
		if _, err := pgx.Connect(t.Context(), s.URL); err == nil {
			t.Fatal("it answers although it has ended")
		}
		s.Start()
		if n := count(t, s.URL, "kept"); n != i+1 {
			t.Errorf("%d rows are left, want %d", n, i+1)
		}
	}
	s.Restart()
	if n := count(t, s.URL, "kept"); n != 2 {
		t.Errorf("%d rows are left, want 2", n)
	}
}

func TestOwnRedisForgets(t *testing.T) {
	t.Parallel()
	s := servertest.OwnRedis(t)
	c := client(t, s.URL)
	if err := c.Set(t.Context(), "k", "v", 0).Err(); err != nil {
		t.Fatal(err)
	}
	s.Kill()
	if err := c.Ping(t.Context()).Err(); err == nil {
		t.Fatal("it answers although it was killed")
	}
	s.Start()
	if err := c.Get(t.Context(), "k").Err(); !errors.Is(err, redis.Nil) {
		t.Errorf("Get after kill = %v, want redis.Nil", err)
	}
}

// Each test has a database that is empty, and two tests have two.
func TestPostgresIsOnesOwn(t *testing.T) {
	t.Parallel()
	one, other := servertest.Postgres(t), servertest.Postgres(t)
	exec1(t, one, "CREATE TABLE mine (n int)")
	exec1(t, other, "CREATE TABLE mine (n int)")
}

// Packages that are tested side by side open more connections than a PostgreSQL takes as it is installed: then the tests have one of
// their own.
func TestPostgresTakesTheConnectionsOfAllTests(t *testing.T) {
	t.Parallel()
	if os.Getenv("TRIPWRIGHT_TEST_POSTGRES") != "" {
		t.Skip("a server is named, with whatever room it has")
	}
	address := servertest.Postgres(t)
	for i := range 150 {
		c, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Fatalf("connection %d: %v", i+1, err)
		}
		t.Cleanup(func() { _ = c.Close(context.Background()) })
	}
}

// The tests of a binary that finds no server start one, and it ends with them: also when they are killed.
func TestAServerThatWasStartedEndsWithTheTests(t *testing.T) {
	t.Parallel()
	servertest.OwnRedis(t) // skips where nothing is installed
	for name, end := range map[string]func(*exec.Cmd){
		"they end":        func(cmd *exec.Cmd) { _ = cmd.Process.Signal(os.Interrupt) },
		"they are killed": func(cmd *exec.Cmd) { _ = cmd.Process.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestStarted$")
			// A port where nobody listens, and the word that skips the search.
			cmd.Env = append(os.Environ(), "TRIPWRIGHT_TEST_SELF=1",
				"TRIPWRIGHT_TEST_POSTGRES=start", "TRIPWRIGHT_TEST_REDIS=redis://127.0.0.1:1")
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			addresses := started(t, bufio.NewScanner(out))
			for _, address := range addresses {
				if !listens(address) {
					t.Errorf("%s is not there while the tests are", address)
				}
			}
			end(cmd)
			_ = cmd.Wait() // it was ended by a signal
			for _, address := range addresses {
				gone(t, address)
			}
		})
	}
}

// TestStarted is what the test above runs in a process of its own.
func TestStarted(t *testing.T) {
	if os.Getenv("TRIPWRIGHT_TEST_SELF") == "" {
		return
	}
	cache, _ := servertest.Redis(t)
	again, _ := servertest.Redis(t)
	if cache != again {
		t.Errorf("two servers were started: %s and %s", cache, again)
	}
	for range 20 { // a server does not end because nobody seems to hold it
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	fmt.Println("started", servertest.Postgres(t), cache)
	time.Sleep(time.Minute) // it is ended before
}

// Where no server is found or installed, a test skips and says why, and fails where servers are required.
func TestWithoutServers(t *testing.T) {
	t.Parallel()
	for required, want := range map[string]string{"": "--- SKIP", "1": "--- FAIL"} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestStarted$", "-test.v")
		cmd.Env = []string{"PATH=/nowhere", "TMPDIR=" + t.TempDir(), "TRIPWRIGHT_TEST_SELF=1",
			"TRIPWRIGHT_TEST_REDIS=redis://127.0.0.1:1", "TRIPWRIGHT_TEST_REQUIRE=" + required}
		out, err := cmd.CombinedOutput()
		said := strings.Contains(string(out), want) && strings.Contains(string(out), "TRIPWRIGHT_TEST_REDIS")
		if !said || (err != nil) != (required != "") {
			t.Errorf("required %q: %v, want %s and a hint:\n%s", required, err, want, out)
		}
	}
}

func started(t *testing.T, lines *bufio.Scanner) (addresses []string) {
	t.Helper()
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) != 3 || words[0] != "started" {
			t.Log(lines.Text())
			continue
		}
		for _, w := range words[1:] {
			u, err := url.Parse(w)
			if err != nil {
				t.Fatal(err)
			}
			addresses = append(addresses, u.Host)
		}
		return addresses
	}
	t.Fatal("no server was started")
	return nil
}

func listens(address string) bool {
	c, err := net.DialTimeout("tcp", address, time.Second)
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

func gone(t *testing.T, address string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); listens(address); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Errorf("%s outlives the tests", address)
			return
		}
	}
}

func TestProxy(t *testing.T) {
	t.Parallel()
	address, prefix := servertest.Redis(t)
	p := servertest.NewProxy(t, address)
	c := client(t, p.URL)
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(c.Set(ctx, prefix+"k", "v", time.Hour).Err())
	t.Cleanup(func() { c.Del(context.WithoutCancel(ctx), prefix+"k") })

	p.Cut()
	if err := c.Ping(ctx).Err(); err == nil {
		t.Error("the line is cut, and yet there is an answer")
	}
	p.Restore()
	must(c.Get(ctx, prefix+"k").Err())

	p.Delay(time.Hour)
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if err := c.Ping(short).Err(); err == nil {
		t.Error("the line is dead, and yet there is an answer")
	}
	answer := make(chan error, 1)
	go func() { answer <- c.Get(ctx, prefix+"k").Err() }()
	p.Delay(0) // lets go what is held
	must(<-answer)

	p.Delay(20 * time.Millisecond)
	began := time.Now()
	must(c.Ping(ctx).Err())
	if took := time.Since(began); took < 40*time.Millisecond {
		t.Errorf("a slow line took %s for there and back, want 40 ms or more", took)
	}
}

func client(t *testing.T, address string) *redis.Client {
	t.Helper()
	options, err := redis.ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	options.MaxRetries, options.DialerRetries, options.ContextTimeoutEnabled = -1, 1, true
	options.ReadTimeout = 30 * time.Second
	c := redis.NewClient(options)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func exec1(t *testing.T, address, sql string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if _, err := c.Exec(t.Context(), sql); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, address, table string) (n int) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if err := c.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
