package export_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

func TestFormatsAreGolden(t *testing.T) {
	t.Parallel()
	it := sample()
	for _, f := range []export.Format{export.ICS, export.GPX, export.Markdown, export.SVG} {
		golden(t, "paris."+string(f), write(t, it, f))
	}
	golden(t, "paris-day2.svg", string(lay(t, it).Map(1)))
	golden(t, "paris.pdf.txt", pdfText(t, []byte(write(t, it, export.PDF))))
}

// The same itinerary gives the same bytes, whatever the process did before.
func TestBytesAreTheSame(t *testing.T) {
	t.Parallel()
	for _, f := range export.Formats {
		first, again := write(t, sample(), f), write(t, sample(), f)
		if first != again {
			t.Errorf("%s differs from one time to the next", f)
		}
	}
}

func TestJSONIsTheItinerary(t *testing.T) {
	t.Parallel()
	it := sample()
	var got trip.Itinerary
	if err := json.Unmarshal([]byte(write(t, it, export.JSON)), &got); err != nil {
		t.Fatal(err)
	}
	want, _ := json.Marshal(it)
	if back, _ := json.Marshal(got); string(back) != string(want) {
		t.Error("the itinerary is not what was written")
	}
}

func TestFileNamesAreForEverySystem(t *testing.T) {
	t.Parallel()
	for city, want := range map[string]string{
		"Paris": "paris-2025-06-10.ics", "São Paulo": "sao-paulo-2025-06-10.ics", "München": "munchen-2025-06-10.ics",
		"東京": "trip-2025-06-10.ics", `../a"b\c`: "a-b-c-2025-06-10.ics", "": "trip-2025-06-10.ics",
	} {
		it := sample()
		it.Intent.City = city
		if got := export.FileName(it, export.ICS); got != want {
			t.Errorf("%q: got %q, want %q", city, got, want)
		}
	}
	it := sample()
	it.Intent.City = strings.Repeat("a", 500)
	if n := len(export.FileName(it, export.PDF)); n > 84 {
		t.Errorf("a name of %d letters", n)
	}
}

func TestWhatCannotBeWrittenIsRefused(t *testing.T) {
	t.Parallel()
	it := sample()
	if _, err := export.Write(it, "docx"); !fault.Is(err, fault.Invalid) {
		t.Errorf("got %v", err)
	}
	it.Intent.DateWindow.TZ = "Atlantis/Centre"
	if _, err := export.Lay(it); !fault.Is(err, fault.Invalid) {
		t.Errorf("got %v", err)
	}
}

// What is not known is said, not left out and not made up.
func TestUnknownIsSaid(t *testing.T) {
	t.Parallel()
	it := sample()
	stop := it.Days[1].Activities[0].Name
	for f, want := range map[export.Format]string{
		export.Markdown: "Where it is on the map is not known.", export.GPX: "the place is not known: 09:30", export.ICS: "Where it is on the map is not known.",
		export.PDF: "Where it is on the map is not known.",
	} {
		text := write(t, it, f)
		if f == export.PDF {
			text = pdfText(t, []byte(text))
		}
		text = strings.ReplaceAll(text, "\r\n ", "")
		if !strings.Contains(text, want) || !strings.Contains(text, "price unknown") && f != export.GPX {
			t.Errorf("%s does not say that place and price of %s are not known", f, stop)
		}
	}
	for i := range it.Days {
		for j := range it.Days[i].Activities {
			it.Days[i].Activities[j].Geo = nil
		}
	}
	if m := string(lay(t, it).Map(export.WholeTrip)); !strings.Contains(m, "No place of these is known") {
		t.Error("a map without places does not say so")
	}
}

func TestDirections(t *testing.T) {
	t.Parallel()
	s := lay(t, sample())
	golden(t, "directions.txt", strings.Join(s.Days[2].Directions(), "\n")+"\n"+s.Days[2].Area()+"\n")

	it := sample()
	day := &it.Days[2]
	for len(day.Activities) < 25 {
		a := day.Activities[1]
		at := *a.Geo
		at.Lat += float64(len(day.Activities)) / 1000
		a.Geo = &at
		day.Activities = append(day.Activities, a)
	}
	long := lay(t, it).Days[2].Directions()
	if len(long) != 3 {
		t.Fatalf("25 places are %d addresses", len(long))
	}
	for _, address := range long {
		if n := strings.Count(address, "%7C") + 1; n > 9 {
			t.Errorf("%d waypoints: %s", n, address)
		}
	}
	empty := export.Day{}
	if empty.Directions() != nil || empty.Area() != "" {
		t.Error("a day without places has an address")
	}
}
