package export

import (
	"encoding/xml"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/wording"
)

// The elements of GPX 1.1 that are written, in the order of its schema.
type gpxFile struct {
	XMLName  xml.Name    `xml:"http://www.topografix.com/GPX/1/1 gpx"`
	Version  string      `xml:"version,attr"`
	Creator  string      `xml:"creator,attr"`
	Metadata gpxMetadata `xml:"metadata"`
	Places   []gpxPoint  `xml:"wpt"`
	Routes   []gpxRoute  `xml:"rte"`
}

type gpxMetadata struct {
	Name string `xml:"name"`
	Desc string `xml:"desc,omitempty"`
	Time string `xml:"time,omitempty"`
}

type gpxPoint struct {
	Lat  string   `xml:"lat,attr"`
	Lon  string   `xml:"lon,attr"`
	Name string   `xml:"name"`
	Desc string   `xml:"desc,omitempty"`
	Link *gpxLink `xml:"link"`
	Sym  string   `xml:"sym,omitempty"`
	Type string   `xml:"type,omitempty"`
}

type gpxLink struct {
	Href string `xml:"href,attr"`
}

type gpxRoute struct {
	Name   string     `xml:"name"`
	Desc   string     `xml:"desc,omitempty"`
	Number int        `xml:"number,omitempty"`
	Points []gpxPoint `xml:"rtept"`
}

// Tracks writes a waypoint for each stop and a route for each day (GPX 1.1). A stop whose place is not known has no point; the
// route of its day names it. Of a journey there is a route for each way, too, between the days that it joins, where both its ends are known.
func (s *Sheet) Tracks() ([]byte, error) {
	file := gpxFile{Version: "1.1", Creator: "Tripwright", Metadata: gpxMetadata{Name: s.Title, Desc: s.Lang.Say("%s. Times are local: %s.", s.Verdict.sentence(s.Lang), s.times())}}
	if !s.Made.IsZero() {
		file.Metadata.Time = s.Made.Format(time.RFC3339)
	}
	for i := range s.Days {
		day := &s.Days[i]
		file.ways(day.Rides, s.Lang)
		route := gpxRoute{Name: dayTitle(day, s.Lang), Number: day.Number}
		var lost []string
		for j := range day.Stops {
			stop := &day.Stops[j]
			if stop.Place == nil {
				lost = append(lost, stop.Clock()+" "+stop.called(s.Lang))
				continue
			}
			file.Places = append(file.Places, s.point(day, stop))
			route.Points = append(route.Points, gpxPoint{Lat: decimal(stop.Place.Lat), Lon: decimal(stop.Place.Lon), Name: stop.Name})
		}
		route.Desc = day.Headline
		if len(lost) > 0 {
			route.Desc = strings.TrimSpace(route.Desc + " " + s.Lang.Say("Not on the map, because the place is not known: %s", strings.Join(lost, "; ")))
		}
		file.Routes = append(file.Routes, route)
	}
	file.ways(s.Home, s.Lang)
	b, err := xml.MarshalIndent(file, "", " ")
	return append([]byte(xml.Header), append(b, '\n')...), err
}

// ways adds a route for each of some rides. Those from or to where nobody knows are on no map.
func (f *gpxFile) ways(rides []Ride, lang wording.Language) {
	for i := range rides {
		r := &rides[i]
		if r.FromPlace == nil || r.ToPlace == nil {
			continue
		}
		f.Routes = append(f.Routes, gpxRoute{Name: r.called(lang), Desc: r.In(lang), Points: []gpxPoint{
			{Lat: decimal(r.FromPlace.Lat), Lon: decimal(r.FromPlace.Lon), Name: r.FromAt}, {Lat: decimal(r.ToPlace.Lat), Lon: decimal(r.ToPlace.Lon), Name: r.ToAt}}})
	}
}

func dayTitle(d *Day, lang wording.Language) string {
	title := lang.Say("Day %d · %s", d.Nth, lang.Day(d.Date))
	if d.InStay {
		title += " · " + d.City
	}
	return title
}

func (s *Sheet) point(day *Day, stop *Stop) gpxPoint {
	p := gpxPoint{Lat: decimal(stop.Place.Lat), Lon: decimal(stop.Place.Lon), Name: stop.Name, Sym: "Flag, Blue", Type: string(stop.Kind),
		Desc: joined(" · ", s.Lang.Say("Day %d, %s %s", day.Nth, s.Lang.TinyDay(day.Date), stop.Clock()), stop.Role.In(s.Lang), stop.price(s.Lang), stop.note(s.Lang))}
	if stop.Ride != nil {
		p.Type = string(stop.Ride.Mode)
	}
	for _, n := range stop.Sources {
		if url := s.Sources[n-1].URL; url != "" {
			p.Link = &gpxLink{url}
			break
		}
	}
	return p
}

// decimal writes degrees as exactly as geo.Point is written elsewhere.
func decimal(degrees float64) string { return strconv.FormatFloat(degrees, 'f', 6, 64) }
