package main_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

// A trip is deleted when somebody says so, and not before; where one of several is not there, none is.
func TestDelete(t *testing.T) {
	t.Parallel()
	d := setup(t)
	plan := func(name string) string {
		t.Helper()
		d.want(0, "plan", "-q", "--now", spring, "--intent", d.file(name, paris()))
		var list []run.Run
		must(t, json.Unmarshal([]byte(d.want(0, "runs", "--json").out), &list))
		return list[0].ID
	}
	first, second := plan("a.json"), plan("b.json")
	wants(t, d.want(2, "delete", first).err, "nothing was deleted", "--yes")
	wants(t, d.want(2, "delete", "--json", first).err, "--yes")
	wants(t, d.want(2, "delete", "--yes", first, "nobody").err, "no such run")
	for _, id := range []string{first, second} {
		wants(t, d.want(0, "show", id).out, "5 days in Paris")
	}
	wants(t, d.want(0, "delete", "--yes", first, first).out, "Deleted: 5 days in Paris")
	wants(t, d.want(2, "show", first).err, "no such run")
	wants(t, d.want(2, "delete", "-y", first).err, "no such run")
	wants(t, d.want(0, "show", second).out, "5 days in Paris")
	if out := d.want(0, "delete", "--yes", "--json", "last").out; strings.Join(strings.Fields(out), "") != `{"deleted":["`+second+`"]}` {
		t.Errorf("%s", out)
	}
	wants(t, d.want(0, "runs").out, "No runs yet.")
}

// A run that nobody works on any more can be deleted.
func TestDeleteInterrupted(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(0, "runs").out, "No runs yet.") // makes the store
	k := d.look()
	must(t, k.db.CreateRun(k.ctx, run.Run{ID: "left", Kind: "plan", Status: run.Running, Request: json.RawMessage(`{"text": "a week in Paris"}`), CreatedAt: time.Now().Add(-time.Hour)}))
	wants(t, d.want(0, "runs").out, "a week in Paris")
	wants(t, d.want(0, "delete", "-y", "left").out, "Deleted: a week in Paris")
	wants(t, d.want(0, "runs").out, "No runs yet.")
}

// Trips of a server are deleted there.
func TestDeleteOnAServer(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	me, err := s.signup().Me(t.Context())
	must(t, err)
	d := setup(t).with("TRIPWRIGHT_EMAIL="+me.User.Email, "TRIPWRIGHT_PASSWORD="+password)
	d.want(0, "plan", "-q", "--server", s.url, "5 days in Paris next June, $2,500, art and food")
	wants(t, d.want(0, "delete", "--yes", "--server", s.url, "last").out, "Deleted: 5 days in Paris")
	wants(t, d.want(2, "delete", "--yes", "--server", s.url, "last").err, "no trip was planned yet")
}
