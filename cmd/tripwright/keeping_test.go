package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A backup brings runs back on another machine, is never written over anything, and what is young is not pruned.
func TestBackupRestoreAndPrune(t *testing.T) {
	t.Parallel()
	d := setup(t)
	d.want(0, "plan", "--now", spring, "--intent", d.file("intent.json", paris()), "--quiet")
	wants(t, d.want(0, "prune").out, "Forgotten: 0 runs, 0 itineraries")
	backup := filepath.Join(t.TempDir(), "backup.db")
	wants(t, d.want(0, "backup", backup).out, "Backed up to "+backup)
	wants(t, d.want(2, "backup", backup).err, "exists already")
	wants(t, d.want(2, "restore", backup).err, "exists already")

	broken := d.file("broken.db", strings.Repeat("no store ", 500))
	other := setup(t)
	wants(t, other.want(2, "restore", broken).err, "damaged")
	wants(t, other.with("TRIPWRIGHT_DATABASE_URL=postgres://127.0.0.1:1/none").want(2, "restore", backup).err, "pg_restore")
	wants(t, other.want(0, "restore", backup).out, "Restored to ")
	wants(t, other.want(0, "runs").out, "✓ 5 days in Paris")
}

// What is old enough is forgotten.
func TestPruneForgets(t *testing.T) {
	t.Parallel()
	d := setup(t).with("TRIPWRIGHT_KEEP_RUNS=1s", "TRIPWRIGHT_KEEP_TOOL_LOG=1s")
	d.want(0, "plan", "--now", spring, "--intent", d.file("intent.json", paris()), "--quiet")
	eventually(t, "the run is forgotten", func() bool {
		return strings.HasPrefix(d.want(0, "prune").out, "Forgotten: 1 runs, 0 itineraries") || missing(t, d)
	})
	wants(t, d.want(0, "runs").out, "No runs yet.")
}

func missing(t *testing.T, d *desk) bool {
	time.Sleep(50 * time.Millisecond) // between two looks
	return strings.Contains(d.want(0, "runs").out, "No runs yet.")
}

// A plan made on a server looks as one made here; a wrong password and a missing one say what to do; an interrupt cancels there.
func TestPlanOnAServer(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	me, err := s.signup().Me(t.Context())
	must(t, err)
	d := setup(t).with("TRIPWRIGHT_EMAIL="+me.User.Email, "TRIPWRIGHT_PASSWORD="+password)
	e := d.want(0, "plan", "--server", s.url, "5 days in Paris next June, $2,500, art and food")
	wants(t, e.err, "✓ Reading the wish", "✓ Keeping the result")
	wants(t, e.out, "5 days in Paris", "rules hold", "Orsay")
	if _, err := os.Stat(filepath.Join(d.data, "tripwright.db")); err == nil {
		t.Error("it was planned here too")
	}
	wants(t, d.want(3, "plan", "--server", s.url, "five days in Paris next June for $300").out, "$300")
	wants(t, d.with("TRIPWRIGHT_PASSWORD=wrong").want(2, "plan", "--server", s.url, "x").err, "is not right")
	wants(t, setup(t).want(2, "plan", "--server", s.url, "x").err, "TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD")
	wants(t, d.want(4, "plan", "--server", "http://127.0.0.1:1", "x").err, "tripwright: ")
}
