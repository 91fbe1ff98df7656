package main_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/trip"
)

// export writes the file that the service gives of a run.
func (s *service) export(c *api.Client, id string) (path, content string) {
	s.t.Helper()
	content = s.ask(c, "GET", "/plan/"+id+"/export.json", "").wants(s.t, http.StatusOK).body
	return s.file(id+".json", content), content
}

// A service says what it issued, and anybody can ask it: also of an edit, and after the key was replaced.
func TestAServiceSignsWhatItIssues(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().with("UI_ORIGIN=" + uiOrigin).serve()
	c := s.signup()
	id := s.ask(c, "POST", "/plan", paris(inHalfAYear)).wants(t, http.StatusCreated).read(t, "run_id")
	first := itineraryOf(t, s.completed(c, id))
	path, content := s.export(c, id)
	wants(t, s.want(0, "verify", "--key", s.url, path).out, "Signature", "issued on", uiOrigin)
	wants(t, s.want(0, "verify", path).out, "not checked", "--key")

	st, err := c.Edit(t.Context(), id, trip.Edit{trip.AddBudget(50000)})
	must(t, err)
	edited := itineraryOf(t, s.completed(c, st.RunID))
	if edited.Signature == "" || edited.Signature == first.Signature {
		t.Errorf("the edit is signed %q, the trip before %q", edited.Signature, first.Signature)
	}
	again, _ := s.export(c, st.RunID)
	s.want(0, "verify", "--key", s.url+"/.well-known/itinerary-keys.json", again)

	// What was changed, what lost its signature, and what others signed is refused.
	it := parse(t, content)
	it.Title += "!"
	it.ID = it.Name()
	renamed, err := json.Marshal(it)
	must(t, err)
	wants(t, s.want(3, "verify", "--key", s.url, s.file("renamed.json", string(renamed))).out, "did not sign")
	it = parse(t, content)
	it.Signature = ""
	unsigned, err := json.Marshal(it)
	must(t, err)
	bare := s.file("unsigned.json", string(unsigned))
	wants(t, s.want(3, "verify", "--key", s.url, bare).out, "not signed")
	if out := s.want(0, "verify", bare).out; strings.Contains(out, "Signature") {
		t.Errorf("nobody asked who issued it:\n%s", out)
	}
	other := setup(t)
	other.want(0, "keys", "new", "--itineraries")
	others := s.file("others.json", other.want(0, "keys", "show", "--itineraries", "--jwks").out)
	wants(t, s.want(3, "verify", "--key", others, path).out, "none of the keys")

	// The key is replaced: the server takes the new one, and publishes both.
	published := s.want(0, "keys", "show", "--itineraries", "--jwks").out
	var rotated []struct{ Kid string }
	must(t, json.Unmarshal([]byte(s.want(0, "keys", "rotate", "--itineraries", "--json").out), &rotated))
	if len(rotated) != 2 || !strings.Contains(published, rotated[1].Kid) {
		t.Fatalf("%+v after %s", rotated, published)
	}
	eventually(t, "the server publishes the new key", func() bool {
		return strings.Contains(s.ask(nil, "GET", "/.well-known/itinerary-keys.json", "").wants(t, 200).body, rotated[0].Kid)
	})
	s.want(0, "verify", "--key", s.url, path)
	st, err = c.Edit(t.Context(), id, trip.Edit{trip.AddBudget(60000)})
	must(t, err)
	by, err := itineraryOf(t, s.completed(c, st.RunID)).Signature.Read()
	must(t, err)
	if by.KeyID != rotated[0].Kid || by.Issuer != uiOrigin {
		t.Errorf("signed by %+v, want the key %s", by, rotated[0].Kid)
	}
	// Given away, the keys before it prove nothing any more.
	s.want(0, "keys", "rotate", "--itineraries", "--at-once")
	eventually(t, "the server forgets the old keys", func() bool {
		return !strings.Contains(s.ask(nil, "GET", "/.well-known/itinerary-keys.json", "").wants(t, 200).body, rotated[1].Kid)
	})
	s.want(3, "verify", "--key", s.url, path)
	files, err := os.ReadDir(filepath.Join(s.data, "keys-of-itineraries"))
	must(t, err)
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm() != 0o600 || len(files) != 1 {
			t.Errorf("%d files, of them %s with the rights %v (%v)", len(files), f.Name(), info.Mode(), err)
		}
	}
}

// Whoever works on a run signs with the key that all machines have; without it nobody does, and it is said.
func TestManyMachinesSignWithOneKey(t *testing.T) {
	t.Parallel()
	db := servertest.Postgres(t)
	printed := setup(t).want(0, "keys", "new", "--itineraries", "--print").out
	name, value, _ := strings.Cut(strings.TrimSpace(strings.SplitN(printed, "\n", 2)[0]), "=")
	if name != "TRIPWRIGHT_ITINERARY_KEY_PEM" {
		t.Fatal(printed)
	}
	issued := map[string]bool{}
	for _, settings := range [][]string{{name + "=" + strings.Trim(value, `"`), "UI_ORIGIN=" + uiOrigin}, {"TRIPWRIGHT_LOG=warn"}} {
		signs := len(settings) == 2
		c := crowdOn(t, db, 1, settings...)
		client := c.signup()
		var ids []string
		for range 6 {
			ids = append(ids, c.begin(client, inHalfAYear))
		}
		for _, id := range ids {
			it := itineraryOf(t, c.completed(client, id))
			if (it.Signature != "") != signs {
				t.Fatalf("signed %q with %v", it.Signature, settings[0][:8])
			}
			if signs {
				by, err := it.Signature.Read()
				must(t, err)
				issued[by.KeyID] = true
				path, _ := c.export(client, id)
				c.want(0, "verify", "--key", c.url, path)
			}
		}
		if !signs {
			wants(t, c.proc.err.String(), "itineraries are not signed", "TRIPWRIGHT_ITINERARY_KEY_PEM")
			if body := c.ask(nil, "GET", "/.well-known/itinerary-keys.json", "").wants(t, 200).body; !strings.Contains(body, `"keys":[]`) {
				t.Error(body)
			}
		}
	}
	if len(issued) != 1 {
		t.Errorf("signed with %v, want one key", issued)
	}
}

// What was planned on one's own machine is issued by nobody.
func TestWhatIsPlannedHereIsNotSigned(t *testing.T) {
	t.Parallel()
	d := setup(t)
	var it trip.Itinerary
	must(t, json.Unmarshal([]byte(undisturbed(t, 250000)), &it))
	if it.Signature != "" {
		t.Error(it.Signature)
	}
	path := d.file("it.json", undisturbed(t, 250000))
	for key, code := range map[string]int{"nowhere.json": 2, path: 2, "http://example.com": 2, "https://": 2, "http://127.0.0.1:1": 4} {
		d.want(code, "verify", "--key", key, path)
	}
}
