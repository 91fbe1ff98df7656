package route

import (
	"slices"

	"github.com/tripwright/tripwright/internal/geo"
)

// port is a town that ferries leave from with passengers.
type port struct {
	at   geo.Point
	isle string   // the island of its country that it lies on; empty: the mainland, or the main island
	seas []string // that its ferries cross
}

// byPort is how far the middle of a town may lie from the quay that is its port.
const byPort geo.Meters = 30_000

// Sails tells whether a ferry can go from one place to another: both have a port, on one sea, and no land joins them that is all of one
// country. It knows ports, not lines: whether one sails on a date nobody looked up.
func Sails(from, to Place) bool {
	for _, a := range portsOf(from) {
		for _, b := range portsOf(to) {
			apart := a.isle != b.isle || from.Country != to.Country
			if apart && slices.ContainsFunc(a.seas, func(sea string) bool { return slices.Contains(b.seas, sea) }) {
				return true
			}
		}
	}
	return false
}

func portsOf(p Place) []port {
	var out []port
	for _, q := range ports {
		if geo.Distance(p.At, q.at) <= byPort {
			out = append(out, q)
		}
	}
	return out
}

// on are ports by the seas that they lie on, as latitudes and longitudes.
func on(seas []string, isle string, at ...float64) []port {
	var out []port
	for i := 0; i+1 < len(at); i += 2 {
		out = append(out, port{geo.Point{Lat: at[i], Lon: at[i+1]}, isle, seas})
	}
	return out
}

// ports are those of the lines for passengers that last longest in timetables, by the sea between. They are from maps, to a kilometre or two.
var ports = slices.Concat(
	on([]string{"irish", "channel"}, "", 53.35, -6.20, 52.25, -6.34, 51.86, -8.28),                                // Dublin, Rosslare, Cork
	on([]string{"irish"}, "", 53.31, -4.63, 53.44, -3.02, 54.97, -5.03, 52.01, -4.98, 51.69, -4.95, 54.03, -2.92), // Holyhead, Liverpool, Cairnryan, Fishguard, Pembroke, Heysham
	on([]string{"irish"}, "Ireland", 54.61, -5.92, 54.85, -5.80),                                                  // Belfast, Larne
	on([]string{"irish"}, "Man", 54.15, -4.47),
	// Dover, Calais, Dunkirk, Newhaven, Dieppe, Portsmouth, Southampton, Poole, Plymouth, Cherbourg, Le Havre, Caen, Saint-Malo, Roscoff
	on([]string{"channel"}, "", 51.13, 1.31, 50.97, 1.87, 51.03, 2.37, 50.79, 0.05, 49.93, 1.08, 50.81, -1.09, 50.90, -1.40, 50.71, -1.99, 50.37, -4.14,
		49.64, -1.62, 49.49, 0.11, 49.28, -0.25, 48.64, -2.00, 48.72, -3.98),
	on([]string{"channel"}, "Jersey", 49.18, -2.11),
	on([]string{"channel"}, "Guernsey", 49.46, -2.53),
	// Harwich, Hull, Newcastle, Hook of Holland, Rotterdam, IJmuiden, Zeebrugge
	on([]string{"north"}, "", 51.95, 1.25, 53.74, -0.28, 55.01, -1.44, 51.98, 4.13, 51.90, 4.25, 52.46, 4.59, 51.33, 3.20),
	on([]string{"shetland"}, "", 57.14, -2.08), // Aberdeen
	on([]string{"shetland"}, "Shetland", 60.15, -1.14),
	on([]string{"shetland"}, "Orkney", 58.98, -2.96),
	on([]string{"kattegat"}, "", 58.15, 8.00, 57.59, 9.96, 57.44, 10.54, 57.70, 11.95, 59.90, 10.74, 59.13, 10.23, 58.94, 11.17, 54.32, 10.14,
		56.04, 12.69, 56.15, 10.22, 58.97, 5.73, 60.39, 5.32), // Kristiansand, Hirtshals, Frederikshavn, Gothenburg, Oslo, Sandefjord, Strömstad, Kiel, Helsingborg, Aarhus, Stavanger, Bergen
	on([]string{"kattegat", "baltic"}, "Zealand", 55.70, 12.59), // Copenhagen
	on([]string{"baltic"}, "Bornholm", 55.10, 14.70),
	// Kiel, Travemünde, Rostock, Świnoujście, Gdynia, Trelleborg, Ystad, Karlskrona, Nynäshamn, Stockholm, Turku, Helsinki, Tallinn, Riga, Ventspils, Liepāja, Klaipėda, Vaasa, Umeå
	on([]string{"baltic"}, "", 54.32, 10.14, 53.96, 10.87, 54.15, 12.10, 53.91, 14.25, 54.52, 18.54, 55.37, 13.16, 55.43, 13.82, 56.16, 15.60, 58.90, 17.95,
		59.33, 18.10, 60.43, 22.22, 60.16, 24.95, 59.44, 24.77, 56.96, 24.10, 57.40, 21.54, 56.52, 21.00, 55.70, 21.13, 63.10, 21.60, 63.70, 20.35),
	on([]string{"baltic"}, "Gotland", 57.64, 18.30),
	on([]string{"baltic"}, "Åland", 60.10, 19.93),
	// Barcelona, Valencia, Dénia, Alicante, Almería, Málaga, Algeciras, Marseille, Toulon, Nice, Genoa, Savona, Livorno, Civitavecchia, Naples, Salerno, Villa San Giovanni, Tunis, Algiers, Oran, Tangier
	on([]string{"west"}, "", 41.37, 2.18, 39.45, -0.32, 38.84, 0.11, 38.34, -0.48, 36.83, -2.46, 36.72, -4.41, 36.13, -5.44, 43.30, 5.37, 43.12, 5.93, 43.70, 7.28,
		44.41, 8.92, 44.31, 8.48, 43.55, 10.30, 42.09, 11.79, 40.84, 14.26, 40.67, 14.75, 38.22, 15.64, 36.80, 10.30, 36.77, 3.06, 35.70, -0.65, 35.79, -5.80),
	on([]string{"west"}, "Africa", 35.89, -5.31, 35.29, -2.94), // Ceuta, Melilla
	on([]string{"west"}, "Mallorca", 39.56, 2.63),
	on([]string{"west"}, "Ibiza", 38.91, 1.43),
	on([]string{"west"}, "Menorca", 39.88, 4.27),
	on([]string{"west"}, "Corsica", 42.70, 9.45, 41.92, 8.74),
	on([]string{"west"}, "Sardinia", 40.84, 8.40, 40.92, 9.51, 39.21, 9.11),
	on([]string{"west"}, "Sicily", 38.13, 13.37, 38.19, 15.56, 38.02, 12.51, 37.50, 15.09), // Palermo, Messina, Trapani, Catania
	on([]string{"west"}, "Malta", 35.89, 14.51),
	// Venice, Trieste, Ancona, Bari, Brindisi, Pula, Rijeka, Zadar, Split, Dubrovnik, Bar, Durrës, Igoumenitsa, Patras
	on([]string{"adriatic"}, "", 45.44, 12.30, 45.65, 13.76, 43.62, 13.51, 41.13, 16.87, 40.64, 17.96, 44.87, 13.84, 45.33, 14.44, 44.12, 15.23, 43.50, 16.44, 42.66, 18.09,
		42.09, 19.10, 41.31, 19.45, 39.50, 20.27, 38.25, 21.73),
	on([]string{"adriatic"}, "Corfu", 39.62, 19.92),
	on([]string{"aegean"}, "", 37.94, 23.64, 38.02, 24.01, 40.63, 22.93, 37.03, 27.43, 37.86, 27.26, 38.32, 26.30, 36.85, 28.27), // Piraeus, Rafina, Thessaloniki, Bodrum, Kuşadası, Çeşme, Marmaris
	on([]string{"aegean"}, "Crete", 35.34, 25.14, 35.52, 24.02),
	on([]string{"aegean"}, "Rhodes", 36.44, 28.23),
	on([]string{"aegean"}, "Santorini", 36.39, 25.43),
	on([]string{"aegean"}, "Mykonos", 37.45, 25.33),
	on([]string{"aegean"}, "Paros", 37.09, 25.15),
	on([]string{"aegean"}, "Naxos", 37.11, 25.37),
	on([]string{"aegean"}, "Kos", 36.89, 27.29),
	on([]string{"aegean"}, "Samos", 37.75, 26.98),
	on([]string{"aegean"}, "Chios", 38.37, 26.14),
	on([]string{"aegean"}, "Lesbos", 39.10, 26.55),
	on([]string{"canaries"}, "Gran Canaria", 28.14, -15.42),
	on([]string{"canaries"}, "Tenerife", 28.47, -16.24, 28.05, -16.72),
	on([]string{"canaries"}, "Lanzarote", 28.96, -13.54),
	on([]string{"canaries"}, "Fuerteventura", 28.50, -13.86),
	on([]string{"japan"}, "", 35.62, 139.78, 34.64, 135.41, 34.69, 135.20, 34.37, 132.45, 40.83, 140.73, 38.27, 141.02, 37.93, 139.06), // Tokyo, Osaka, Kobe, Hiroshima, Aomori, Sendai, Niigata
	on([]string{"japan"}, "Kyushu", 33.60, 130.40, 33.88, 130.95, 33.30, 131.50, 31.60, 130.56, 32.74, 129.87),
	on([]string{"japan"}, "Shikoku", 33.86, 132.71, 34.35, 134.05, 34.06, 134.57),
	on([]string{"japan"}, "Hokkaido", 42.64, 141.60, 41.80, 140.70, 43.20, 141.00),
	on([]string{"japan"}, "Okinawa", 26.21, 127.67),
	on([]string{"japan", "korea"}, "", 35.10, 129.04),                      // Busan
	on([]string{"korea"}, "", 34.78, 126.38, 34.76, 127.66, 37.46, 126.60), // Mokpo, Yeosu, Incheon
	on([]string{"korea"}, "Jeju", 33.52, 126.53),
	on([]string{"pearl"}, "", 22.29, 114.15, 22.20, 113.55, 22.48, 113.91, 22.24, 113.58), // Hong Kong, Macau, Shekou, Zhuhai
	on([]string{"riau"}, "", 1.26, 103.82, 1.13, 104.05),                                  // Singapore, Batam
	on([]string{"cook"}, "", -41.28, 174.78),
	on([]string{"cook"}, "South", -41.29, 174.00),
	on([]string{"bass"}, "", -37.84, 144.92, -38.10, 144.37),
	on([]string{"bass"}, "Tasmania", -41.18, 146.36),
	on([]string{"salish"}, "", 47.60, -122.34, 48.12, -123.43, 49.20, -123.10), // Seattle, Port Angeles, Vancouver
	on([]string{"salish"}, "Vancouver", 48.42, -123.37, 49.17, -123.93),        // Victoria, Nanaimo
	on([]string{"plate"}, "", -34.60, -58.37, -34.90, -56.20, -34.47, -57.84),  // Buenos Aires, Montevideo, Colonia
	on([]string{"zanzibar"}, "", -6.82, 39.29),
	on([]string{"zanzibar"}, "Zanzibar", -6.16, 39.19),
)
