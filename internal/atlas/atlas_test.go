package atlas

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// small reads the pack of testdata, with edits: "file: old → new".
func small(t testing.TB, edits ...[3]string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	root := os.DirFS("testdata/packs")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, path)
		files[path] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range edits {
		was := string(files[e[0]].Data)
		if !strings.Contains(was, e[1]) {
			t.Fatalf("%s has no %q", e[0], e[1])
		}
		files[e[0]] = &fstest.MapFile{Data: []byte(strings.Replace(was, e[1], e[2], 1))}
	}
	return files
}

func setup(t testing.TB) (*Atlas, *Pack) {
	t.Helper()
	a, err := open(small(t))
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Find("smallville")
	if err != nil {
		t.Fatal(err)
	}
	return a, p
}

func TestACityIsFoundByAnyOfItsNames(t *testing.T) {
	t.Parallel()
	a, want := setup(t)
	for _, name := range []string{"smallville", "Smällville", " SMALLVILLE ", "the small one", "The Small One"} {
		if got, err := a.Find(name); err != nil || got != want {
			t.Errorf("Find(%q) = %v, %v", name, got, err)
		}
	}
	_, err := a.Find("Atlantis")
	if !fault.Is(err, fault.NotFound) || !strings.Contains(fault.Message(err), "Smällville") || strings.Contains(err.Error(), "Atlantis") {
		t.Errorf("an unknown city: %v; want NotFound that lists the known ones and echoes nothing", err)
	}
}

func TestAFactSaysWhereItStands(t *testing.T) {
	t.Parallel()
	_, p := setup(t)
	got := p.Sights(0)[0].Provenance
	want := trip.Provenance{
		Source: trip.SourceFixture, Tool: "atlas", RefID: "smallville/tower@7", SourceURL: "https://town.example.org/",
		FetchedAt: time.Date(2026, 1, 10, 0, 0, 0, 0, time.UTC), ResponseDigest: digestInFile(t, "smallville/sights.json", "sights"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// digestInFile computes the digest of a list's first record with nothing but the file and package json.
func digestInFile(t *testing.T, name, list string) string {
	t.Helper()
	var file map[string]any
	if err := json.Unmarshal(small(t)[name].Data, &file); err != nil {
		t.Fatal(err)
	}
	return trip.Digest(file[list].([]any)[0])
}

func TestEveryReferenceResolvesToItsDigest(t *testing.T) {
	t.Parallel()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Cities() {
		p, err := a.Find(c.ID)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		for _, from := range provenances(t, a, p) {
			if got, err := a.Resolve(from.RefID); err != nil || got != from.ResponseDigest {
				t.Errorf("Resolve(%q) = %q, %v; want %q", from.RefID, got, err, from.ResponseDigest)
			}
		}
	}
}

func provenances(t *testing.T, a *Atlas, p *Pack) []trip.Provenance {
	t.Helper()
	c := p.City()
	all := []trip.Provenance{c.Fares.Ref, c.Daily.Ref, p.Typical(calendar.MustDate("2026-06-01")).Provenance}
	all = append(all, trip.Provenance{RefID: c.ID + "/center@" + c.Version, ResponseDigest: trip.Digest(c.Center)})
	for _, x := range c.Airports {
		all = append(all, x.Transfer.Provenance)
	}
	for _, x := range p.Sights(1e9) {
		all = append(all, x.Provenance)
	}
	for _, x := range p.Hotels(calendar.MustDate("2026-06-01"), calendar.MustDate("2026-06-05")) {
		all = append(all, x.Provenance)
	}
	for _, x := range p.Restaurants() {
		all = append(all, x.Provenance)
	}
	for _, x := range p.flights {
		all = append(all, x.provenance)
	}
	for _, x := range p.days {
		all = append(all, x.Provenance)
	}
	fx, err := a.FX()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range fx.Weekly(c.Currency) {
		all = append(all, x.Provenance)
	}
	return all
}

func TestWhatIsNotInThePackDoesNotResolve(t *testing.T) {
	t.Parallel()
	a, _ := setup(t)
	for _, ref := range []string{"", "tower", "smallville/tower", "smallville/tower@6", "smallville/none@7", "atlantis/tower@7", "fx/XXX_2026-01-05@1"} {
		if _, err := a.Resolve(ref); !fault.Is(err, fault.NotFound) {
			t.Errorf("Resolve(%q): %v, want fault.NotFound", ref, err)
		}
	}
}

func TestASight(t *testing.T) {
	t.Parallel()
	_, p := setup(t)
	tower, common := p.Sights(money.Rate(1_170_000_000))[0], p.Sights(0)[1]
	if tower.Price == nil || *tower.Price != 1170 {
		t.Errorf("10 euros at 1.17 are %v", tower.Price)
	}
	if p.Sights(0)[0].Price != nil || common.Price != nil {
		t.Error("a price without a rate, or one that is not known, must be unknown")
	}
	if common.KidFriend != nil || tower.Indoor != nil || !*tower.KidFriend {
		t.Error("what cannot be said must stay unsaid")
	}
	hours := tower.Hours()
	for _, tt := range []struct{ date, want string }{
		{"2026-06-01", "09:00–12:00 13:00–18:00"}, // a Monday
		{"2026-06-02", ""},                        // no hours on Tuesdays
		{"2026-06-05", "18:00–01:00"},             // past midnight
		{"2026-02-02", "10:00–16:00"},             // in the season that passes the new year
		{"2026-05-01", ""},                        // closed once
		{"2028-12-25", ""},                        // closed each year
	} {
		var got []string
		for _, w := range hours.On(calendar.MustDate(tt.date)) {
			got = append(got, w.String())
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("on %s open %v, want %q", tt.date, got, tt.want)
		}
	}
}

func TestNightsArePricedByMonthAndWeekend(t *testing.T) {
	t.Parallel()
	_, p := setup(t)
	// From Thursday 28 May to Tuesday 2 June: May has factor 1, June 1.25, and Friday and Saturday nights 1.08.
	h := p.Hotels(calendar.MustDate("2026-05-28"), calendar.MustDate("2026-06-02"))[0]
	want := []money.Cents{10001, 10801, 10801, 10001, 12501}
	if diff := cmp.Diff(want, h.Nights); diff != "" {
		t.Errorf("nights (-want +got):\n%s", diff)
	}
	if h.Price != 10821 || h.Estimate != 10001 {
		t.Errorf("mean %d, estimate %d; want 10821 and 10001", h.Price, h.Estimate)
	}
	if again := p.Hotels(calendar.MustDate("2027-01-11"), calendar.MustDate("2027-01-12"))[0]; again.Price != 10001 {
		t.Errorf("a second stay changed the pack: %d", again.Price)
	}
}

func TestAFlightComesBackEveryYear(t *testing.T) {
	t.Parallel()
	_, p := setup(t)
	got, err := p.Departures("JFK", "SMV", calendar.MustDate("2031-06-06")) // a Friday
	if err != nil || len(got) != 1 {
		t.Fatalf("got %v, %v", got, err)
	}
	want := trip.FlightOption{
		ID: "ZZ007-W@2031-06-06", Number: "ZZ007", Carrier: "Zed Air", Origin: "JFK", Dest: "SMV",
		Departure: time.Date(2031, 6, 6, 23, 25, 0, 0, time.UTC), Arrival: time.Date(2031, 6, 7, 6, 50, 0, 0, time.UTC),
		DurationSeconds: 26700, Price: 47880, Estimate: 38000, // × 1.2 × 1.05
		Overnight: true, Direct: true, Class: "premium", Tier: trip.TierMid, Provenance: got[0].Provenance,
	}
	if diff := cmp.Diff(want, got[0]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if none, err := p.Departures("JFK", "SMV", calendar.MustDate("2031-06-07")); err != nil || len(none) != 0 {
		t.Errorf("a Saturday: %v, %v; want nothing", none, err)
	}
	if _, err := p.Departures("SMV", "JFK", calendar.MustDate("2031-06-06")); !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown route: %v", err)
	}
}

func TestWeather(t *testing.T) {
	t.Parallel()
	_, p := setup(t)
	if d, ok := p.FixtureDay(calendar.MustDate("2026-06-21")); !ok || !d.Bad() || d.Typical {
		t.Errorf("the made-up day: %+v, %v", d, ok)
	}
	if _, ok := p.FixtureDay(calendar.MustDate("2027-06-21")); ok {
		t.Error("a made-up day does not come back")
	}
	if d := p.Typical(calendar.MustDate("2027-06-21")); !d.Typical || d.Date.Year != 2027 || d.Provenance.Note != "typical weather of June, 1991–2020" {
		t.Errorf("the climate: %+v", d)
	}
}

func TestAPackThatBreaksARuleIsRefused(t *testing.T) {
	t.Parallel()
	const city, sights, hotels, flights, weather = "smallville/city.json", "smallville/sights.json", "smallville/hotels.json", "smallville/flights.json", "smallville/weather.json"
	for _, tt := range []struct {
		name string
		edit [3]string
		says string
	}{
		{"an unknown member", [3]string{sights, `"appeal"`, `"charm"`}, "unknown"},
		{"a repeated member", [3]string{sights, `"appeal": 90`, `"appeal": 90, "appeal": 91`}, "duplicate"},
		{"a wrong type", [3]string{sights, `"appeal": 90`, `"appeal": "90"`}, "appeal"},
		{"trailing text", [3]string{hotels, `"services": ["wifi"], `, `"services": ["wifi"]] `}, "hotels.json"},
		{"a folder that is not the id", [3]string{city, `"id": "smallville"`, `"id": "bigville"`}, "folder"},
		{"an unknown zone", [3]string{city, "Europe/Paris", "Europe/Small"}, "zone"},
		{"a place off the globe", [3]string{sights, "48.51", "148.51"}, "globe"},
		{"a source that is no key", [3]string{sights, `"source": "town"`, `"source": "village"`}, "source"},
		{"a source without tls", [3]string{city, "https://town", "http://town"}, "https"},
		{"an unknown theme", [3]string{sights, `"views"`, `"vistas"`}, "theme"},
		{"an unknown service", [3]string{hotels, `"wifi"`, `"telex"`}, "service"},
		{"an unknown tier", [3]string{hotels, `"mid"`, `"posh"`}, "tier"},
		{"an id used twice", [3]string{hotels, `"id": "inn"`, `"id": "tower"`}, "twice"},
		{"an id in capitals", [3]string{sights, `"tower"`, `"Tower"`}, "snake"},
		{"an eighth day", [3]string{sights, `"4": [`, `"7": [`}, "weekday"},
		{"overlapping hours", [3]string{sights, `"13:00"`, `"11:00"`}, "overlap"},
		{"an empty window", [3]string{sights, `["18:00", "01:00"]`, `["18:00", "18:00"]`}, "stretch"},
		{"no window but one time", [3]string{sights, `["18:00", "01:00"]`, `["18:00"]`}, "sights.json"},
		{"an impossible blackout", [3]string{sights, `"12-25"`, `"13-25"`}, "sights.json"},
		{"a negative price", [3]string{sights, "1000", "-1000"}, "negative"},
		{"no blurb", [3]string{sights, "It is tall.", " "}, "blurb"},
		{"no stay", [3]string{sights, `"stay_minutes": 60`, `"stay_minutes": 0`}, "stay"},
		{"a season without a month", [3]string{hotels, `"6": 1.25`, `"13": 1.25`}, "season"},
		{"a flight from nowhere", [3]string{flights, `"origin": "JFK"`, `"origin": "LAX"`}, "origin"},
		{"a flight that lands before it leaves", [3]string{flights, `"arrive_day": 1`, `"arrive_day": 0`}, "between"},
		{"days out of order", [3]string{flights, `"15"`, `"51"`}, "days"},
		{"certain rain twice over", [3]string{weather, `"precip_prob": 0.8`, `"precip_prob": 1.8`}, "precip"},
		{"a missing month", [3]string{weather, `"12": `, `"13": `}, "month 12"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a, err := open(small(t, tt.edit))
			if err == nil {
				_, err = a.Find("smallville")
			}
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want an error that says %q", err, tt.says)
			}
		})
	}
}

func TestExchangeRates(t *testing.T) {
	t.Parallel()
	a, _ := setup(t)
	fx, err := a.FX()
	if err != nil {
		t.Fatal(err)
	}
	if got := fx.Weekly("EUR"); len(got) != 2 || got[1].Rate != 1_170_000_000 || got[1].AsOf != calendar.MustDate("2026-01-12") {
		t.Errorf("got %+v", got)
	}
	if fx.Weekly("XXX") != nil || !cmp.Equal(fx.Currencies(), []string{"EUR"}) {
		t.Error("there are euros only")
	}
	bad, err := open(small(t, [3]string{"fx.json", "2026-01-12", "2026-01-05"}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bad.FX(); err == nil {
		t.Error("rates out of order were taken")
	}
}

// Whatever stands in a file, a pack is either refused or whole.
func FuzzPack(f *testing.F) {
	names := []string{"fx.json", "smallville/city.json", "smallville/sights.json", "smallville/hotels.json",
		"smallville/restaurants.json", "smallville/flights.json", "smallville/weather.json"}
	files := small(f)
	for i, name := range names {
		f.Add(uint8(i), files[name].Data)
	}
	f.Add(uint8(1), []byte(`{"id":"smallville"}`))
	f.Add(uint8(2), []byte(`{"sights":[{"hours":{"":[]}}]}`))
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		files := small(t)
		files[names[int(which)%len(names)]] = &fstest.MapFile{Data: data}
		a, err := open(files)
		if err != nil {
			return
		}
		if _, err := a.FX(); err != nil {
			return
		}
		p, err := a.Find("smallville")
		if err != nil {
			return
		}
		for _, from := range provenances(t, a, p) {
			if got, err := a.Resolve(from.RefID); err != nil || got != from.ResponseDigest {
				t.Errorf("Resolve(%q) = %q, %v", from.RefID, got, err)
			}
		}
	})
}
