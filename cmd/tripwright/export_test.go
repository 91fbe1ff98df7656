package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A planned trip is handed on in every form, from here and from a server; what there is not is said.
func TestExport(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(2, "export", "last", "--as", "md").err, "no trip was planned yet")
	d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris()))
	id := d.look().runs()[0].ID
	for form, begins := range map[string]string{"ics": "BEGIN:VCALENDAR\r\n", "gpx": "<?xml", "pdf": "%PDF-", "md": "# 5 days in Paris", "json": "{\n", "svg": "<svg "} {
		out := d.want(0, "export", id, "--as", form).out
		if !strings.HasPrefix(out, begins) {
			t.Errorf("%s begins with %.20q", form, out)
		}
		path := filepath.Join(d.dir, "trip."+form)
		if e := d.want(0, "export", "last", "--as", form, "-o", path); e.out != "" {
			t.Errorf("%s is written twice", form)
		}
		if b, err := os.ReadFile(path); err != nil || string(b) != out {
			t.Errorf("%s: the file is another: %v", form, err)
		}
	}
	wants(t, d.want(0, "verify", filepath.Join(d.dir, "trip.json")).out, "Budget")
	wants(t, d.want(2, "export", "none", "--as", "md").err, "there is no such run")
	wants(t, d.want(2, "export", "last", "--as", "docx").err, "--as")
	d.want(2, "plan", "-q", "--now", spring, "--intent", d.file("bad.json", paris(put("city", "Atlantis"))))
	wants(t, d.want(2, "export", d.look().runs()[0].ID, "--as", "md").err, "no itinerary")
}

func TestExportFromAServer(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	them := s.signup()
	me, err := them.Me(t.Context())
	must(t, err)
	d := setup(t).with("TRIPWRIGHT_EMAIL="+me.User.Email, "TRIPWRIGHT_PASSWORD="+password)
	wants(t, d.want(2, "export", "last", "--as", "ics", "--server", s.url).err, "no trip was planned yet")
	d.want(0, "plan", "-q", "--server", s.url, "5 days in Paris next June, $2,500, art and food")
	wants(t, d.want(0, "export", "last", "--as", "ics", "--server", s.url).out, "BEGIN:VCALENDAR", "Orsay")
	wants(t, d.want(0, "export", "last", "--as", "svg", "--server", s.url).out, "<svg ")
	d.want(0, "show", "last", "--server", s.url)
	d.want(0, "edit", "last", "a cheaper hotel", "-q", "--server", s.url)
	d.want(0, "knowledge", "list", "--city", "Paris", "--server", s.url)
	logins, err := them.Sessions(t.Context())
	must(t, err)
	if len(logins.Sessions) != 1 || !logins.Sessions[0].Current {
		t.Errorf("commands that have ended are signed in: %+v", logins.Sessions)
	}
}
