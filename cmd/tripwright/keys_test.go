package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// keyList reads what the commands of keys print as JSON.
func keyList(t *testing.T, e ending) (out []struct {
	Kid   string     `json:"kid"`
	Signs bool       `json:"signs"`
	Until *time.Time `json:"verifies_until"`
}) {
	t.Helper()
	must(t, json.Unmarshal([]byte(e.out), &out))
	return out
}

func TestKeysAreMadeShownAndReplaced(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(2, "keys", "show").err, "tripwright keys new")
	wants(t, d.want(2, "keys", "rotate").err, "tripwright keys new")
	if _, err := os.Stat(d.data); err == nil {
		t.Error("looking for keys makes a data directory")
	}
	made := keyList(t, d.want(0, "keys", "new", "--json"))
	if len(made) != 1 || !made[0].Signs {
		t.Fatalf("%+v", made)
	}
	wants(t, d.want(2, "keys", "new").err, "keys rotate")

	rotated := keyList(t, d.want(0, "keys", "rotate", "--json"))
	if len(rotated) != 2 || rotated[1].Kid != made[0].Kid {
		t.Fatalf("%+v", rotated)
	}
	if left := time.Until(*rotated[1].Until); left < 23*time.Hour || left > 24*time.Hour {
		t.Errorf("the old key verifies for %v more", left)
	}
	lines := strings.Split(strings.TrimSpace(d.want(0, "keys", "show").out), "\n")
	if len(lines) != 2 || lines[0] != rotated[0].Kid+"  signs and verifies" || !strings.HasPrefix(lines[1], made[0].Kid+"  verifies until ") {
		t.Errorf("%q", lines)
	}
	var set struct{ Keys []map[string]string }
	e := d.want(0, "keys", "show", "--jwks")
	must(t, json.Unmarshal([]byte(e.out), &set))
	if len(set.Keys) != 2 || set.Keys[0]["kid"] != rotated[0].Kid || set.Keys[0]["alg"] != "RS256" || set.Keys[0]["d"] != "" {
		t.Errorf("%s", e.out)
	}
	if now := keyList(t, d.want(0, "keys", "rotate", "--at-once", "--json")); len(now) != 1 || now[0].Kid == rotated[0].Kid {
		t.Errorf("%+v", now)
	}
	list, err := os.ReadDir(filepath.Join(d.data, "keys"))
	must(t, err)
	if len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
}

// Two processes that make the first keys at the same moment: both say the truth, and there is one pair.
func TestTwoProcessesMakeOnePair(t *testing.T) {
	t.Parallel()
	d := setup(t)
	a, b := d.start("keys", "new"), d.start("keys", "new")
	codes := []int{a.wait().code, b.wait().code}
	if codes[0]+codes[1] != 2 || codes[0]*codes[1] != 0 {
		t.Errorf("exit codes %v, want one 0 and one 2", codes)
	}
	if got := keyList(t, d.want(0, "keys", "show", "--json")); len(got) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestKeysOfTheEnvironment(t *testing.T) {
	t.Parallel()
	d := setup(t)
	// A file of settings, one a line, as a shell or a container reads it.
	settings := func(e ending) (out []string) {
		for line := range strings.Lines(e.out) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			out = append(out, name+"="+strings.Trim(value, `"`))
		}
		return out
	}
	first := settings(d.want(0, "keys", "new", "--print"))
	with := d.with(first...)
	was := keyList(t, with.want(0, "keys", "show", "--json"))
	again := keyList(t, d.with(settings(with.want(0, "keys", "rotate", "--print"))...).want(0, "keys", "show", "--json"))
	if len(was) != 1 || len(again) != 2 || again[1].Kid != was[0].Kid {
		t.Errorf("was %+v, is %+v", was, again)
	}
	for _, command := range []string{"new", "rotate"} {
		wants(t, with.want(2, "keys", command).err, "JWT_PRIVATE_KEY_PEM", "--print")
	}
	if _, err := os.Stat(d.data); err == nil {
		t.Error("printing keys makes a data directory")
	}
	other := settings(d.want(0, "keys", "new", "--print"))
	e := d.with(first[0], other[1]).want(2, "keys", "show")
	if diff := cmp.Diff("tripwright: JWT_PRIVATE_KEY_PEM and JWT_PUBLIC_KEY_PEM are not a pair\n", e.err); diff != "" {
		t.Error(diff)
	}
}
