package servertest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// pgliteFolder names a folder like tools/pglite.
const pgliteFolder = "TRIPWRIGHT_TEST_PGLITE"

// Pgvector gives the address of a PostgreSQL of the test's own that has the extension pgvector, not created yet: one that runs inside Node, out of
// tools/pglite, where `npm install` was said before. Where it was not, the test skips with the reason, or fails when servers are
// required; only where there is no Node it skips in any case, for nothing else of this program needs it. It is a single session that all connections share, whatever they set: a test opens one store
// there at a time, with one connection.
func Pgvector(t testing.TB) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil && os.Getenv(pgliteFolder) == "" {
		t.Skipf("no PostgreSQL with pgvector to test with: it needs Node (%v)", err)
	}
	program, err := pgliteProgram()
	if err != nil && os.Getenv(pgliteFolder) == "" {
		missing(t, "PostgreSQL with pgvector (say npm install in tools/pglite)", pgliteFolder, err)
	} else if err != nil {
		t.Fatal(err)
	}
	return own(t, pglite(program), "pgvector", pgliteFolder).URL
}

// pgliteProgram finds the server in tools/pglite, or in the folder that is named.
func pgliteProgram() (string, error) {
	folder := os.Getenv(pgliteFolder)
	if folder == "" {
		root, err := moduleRoot()
		if err != nil {
			return "", err
		}
		folder = filepath.Join(root, "tools", "pglite")
	}
	program := filepath.Join(folder, "node_modules", "@electric-sql", "pglite-socket", "dist", "scripts", "server.js")
	_, err := os.Stat(program)
	return program, err
}

// moduleRoot is the folder of go.mod above the test.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			return "", errors.New("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// pglite is a kind that keeps nothing on the disk, so that nobody can ask it where it does.
func pglite(program string) kind {
	var home string
	return kind{
		name:    "pglite",
		prepare: func(dir string) error { home = dir; return nil },
		command: func(dir string, port int) (*exec.Cmd, error) {
			cmd := exec.Command("node", program, "--port="+strconv.Itoa(port), "--host=127.0.0.1", "--max-connections=4",
				"--extensions=@electric-sql/pglite-pgvector:vector")
			cmd.Dir = filepath.Dir(program)
			return cmd, nil
		},
		url:   postgresURL,
		ask:   askPostgres,
		where: func(ctx context.Context, address string) (string, error) { return home, askPostgres(ctx, address) },
	}
}
