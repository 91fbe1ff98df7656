package servertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/jackc/pgx/v5"
)

var postgres = kind{
	name: "postgres", prepare: initPostgres, command: runPostgres, url: postgresURL, ask: askPostgres, room: roomInPostgres,
	where: wherePostgres,
}

func initPostgres(dir string) error {
	initdb, err := postgresProgram("initdb")
	if err != nil {
		return err
	}
	cmd, err := notAsRoot(dir, initdb, "-D", data(dir), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return nil
}

// runPostgres leaves out fsync: a commit is in the hands of the operating system then, and survives kill -9 but no power cut.
func runPostgres(dir string, port int) (*exec.Cmd, error) {
	server, err := postgresProgram("postgres")
	if err != nil {
		return nil, err
	}
	return notAsRoot(dir, server, "-D", data(dir), "-p", strconv.Itoa(port), "-c", "listen_addresses=127.0.0.1",
		"-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections="+strconv.Itoa(connections()))
}

// connections is what the tests of one package may open: as many of them run at once as there are processors, and one that
// starts several processes of the service takes forty.
func connections() int { return 50 * max(4, runtime.GOMAXPROCS(0)) }

// roomInPostgres: as many packages as processors are tested at once. Debian's own setting of a hundred connections is too few.
func roomInPostgres(ctx context.Context, address string) bool {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return false
	}
	defer c.Close(ctx)
	var most int
	err = c.QueryRow(ctx, "SELECT setting::int FROM pg_settings WHERE name = 'max_connections'").Scan(&most)
	return err == nil && most >= 2*connections()
}

func data(dir string) string { return filepath.Join(dir, "data") }

func postgresURL(port int) string {
	return "postgres://postgres@127.0.0.1:" + strconv.Itoa(port) + "/postgres?sslmode=disable"
}

func askPostgres(ctx context.Context, address string) error {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	return c.Close(ctx)
}

func wherePostgres(ctx context.Context, address string) (dir string, err error) {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return "", err
	}
	defer c.Close(ctx)
	err = c.QueryRow(ctx, "SHOW data_directory").Scan(&dir)
	return dir, err
}

// postgresProgram finds a program of PostgreSQL in the path, or where packages put it; the last version wins.
func postgresProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return path, nil
	}
	for _, where := range []string{
		"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/opt/postgresql@*/bin",
	} {
		if found, _ := filepath.Glob(filepath.Join(where, name)); len(found) > 0 {
			return found[len(found)-1], nil
		}
	}
	return "", err
}

// notAsRoot makes a command of a program that refuses to run as root: the directory is then given to another user, and the
// program runs as that user.
func notAsRoot(dir, program string, args ...string) (*exec.Cmd, error) {
	if os.Geteuid() != 0 {
		return exec.Command(program, args...), nil
	}
	setpriv, err := exec.LookPath("setpriv")
	if err != nil {
		return nil, err
	}
	other, err := user.Lookup("postgres")
	if err != nil {
		other, err = user.Lookup("nobody")
	}
	if err != nil {
		return nil, err
	}
	uid, _ := strconv.Atoi(other.Uid) // numbers wherever there is a root
	gid, _ := strconv.Atoi(other.Gid)
	if err := os.Chown(dir, uid, gid); err != nil {
		return nil, err
	}
	as := []string{"--reuid", other.Uid, "--regid", other.Gid, "--clear-groups", "--", program}
	cmd := exec.Command(setpriv, append(as, args...)...)
	cmd.Dir = dir
	return cmd, nil
}
