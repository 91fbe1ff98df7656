package durable_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/tenant"
)

// The test binary started again with DURABLE_HELPER set is a process that works on a run until it is killed.
func TestMain(m *testing.M) {
	if mode := os.Getenv("DURABLE_HELPER"); mode == "work" {
		pace, _ := time.ParseDuration(os.Getenv("DURABLE_PACE"))
		if err := helpWork(os.Getenv("DURABLE_URL"), pace); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	} else if mode != "" {
		if err := help(mode, os.Getenv("DURABLE_PATH"), os.Getenv("DURABLE_DIARY"), os.Getenv("DURABLE_STEP")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func help(mode, path, diary, step string) error {
	ctx := local(context.Background())
	e, err := durable.Open(ctx, durable.Config{Path: path})
	if err != nil {
		return err
	}
	stop, _ := strconv.Atoi(step)
	ten := durable.Register(e, "ten", tenSteps(diary, stop))
	h, err := ten.Start(ctx, "r", 5)
	if err != nil {
		return err
	}
	if _, err := h.Wait(ctx); err != nil {
		return err
	}
	if mode == "killed" {
		return errors.New("the run ended before the process was killed")
	}
	return e.Close(ctx)
}

// tenSteps is a workflow that writes each step into diary as it begins, and that hangs in step hang.
func tenSteps(diary string, hang int) func(*durable.Run, int) (string, error) {
	return func(c *durable.Run, start int) (string, error) {
		out := c.ID()
		for i := range 10 {
			n, err := durable.Step(c, "step"+strconv.Itoa(i), func(ctx context.Context) (int, error) {
				if err := note(diary, "step"+strconv.Itoa(i)); err != nil {
					return 0, err
				}
				if i == hang {
					fmt.Fprintln(os.Stderr, "hanging")
					<-ctx.Done()
					return 0, ctx.Err()
				}
				return start + i, nil
			})
			if err != nil {
				return "", err
			}
			out += " " + strconv.Itoa(n)
		}
		return out, nil
	}
}

// killInStep runs the ten steps in a process of their own and kills it while it is in step k.
func killInStep(t *testing.T, path, diary string, k int) {
	t.Helper()
	cmd := helper("killed", path, diary, k)
	stderr, err := cmd.StderrPipe()
	must(t, err)
	must(t, cmd.Start())
	if line, _ := bufio.NewReader(stderr).ReadString('\n'); line != "hanging\n" {
		t.Fatalf("the helper says %q", line)
	}
	must(t, cmd.Process.Kill())
	_ = cmd.Wait()
}

func helper(mode, path, diary string, step int) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "DURABLE_HELPER="+mode, "DURABLE_PATH="+path, "DURABLE_DIARY="+diary, "DURABLE_STEP="+strconv.Itoa(step))
	return cmd
}

func note(diary, line string) error {
	f, err := os.OpenFile(diary, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line + "\n")
	return errors.Join(err, f.Close())
}

// counts tells how often each line stands in the diary.
func counts(t *testing.T, diary string) map[string]int {
	t.Helper()
	raw, err := os.ReadFile(diary)
	must(t, err)
	n := map[string]int{}
	for line := range strings.Lines(string(raw)) {
		n[strings.TrimSpace(line)]++
	}
	return n
}

func local(ctx context.Context) context.Context { return tenant.With(ctx, tenant.Local) }

// within acts for who works on a machine of one's own, as long as a test may wait.
func within(t testing.TB) context.Context { return local(servertest.Within(t)) }

// next gives what a run does next; a run that does not come that far fails the test.
func next[T any](t testing.TB, c <-chan T) T {
	t.Helper()
	return servertest.Next(t, c, "a run goes on")
}

func open(t testing.TB, cfg durable.Config) *durable.Engine {
	t.Helper()
	e, err := durable.Open(t.Context(), cfg)
	must(t, err)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := e.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return e
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
