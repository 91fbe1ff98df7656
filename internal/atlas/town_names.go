package atlas

import (
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// otherNames are what people call towns that the list has under another name, a line each: the town with its country, and how it is called. Of
// an island that is where one sets out. Who says one of these names keeps it.
const otherNames = `
Aachen, DE = Aix-la-Chapelle
Antwerpen, BE = Anvers
Basel, CH = Basle, Bâle
Bengaluru, IN = Bangalore
Bern, CH = Berne
Bolzano, IT = Bozen
Brussels, BE = Bruxelles, Brussel, Brüssel
Cluj-Napoca, RO = Cluj
Copenhagen, DK = København, Kopenhagen
Donostia / San Sebastián, ES = San Sebastián, Donostia
Douglas, IM = Isle of Man
Düsseldorf, DE = Duesseldorf
Florence, IT = Firenze, Florenz
Freiburg, DE = Freiburg im Breisgau
Gaillimh, IE = Galway
Geneva, CH = Genf
Genoa, IT = Genova, Genua
Ho Chi Minh City, VN = Saigon
Kempten (Allgäu), DE = Kempten
Kingston upon Hull, GB = Hull
Klagenfurt am Wörthersee, AT = Klagenfurt
Kolkata, IN = Calcutta
Konstanz, DE = Constance
Kraków, PL = Cracow, Krakau
Kuwait City, KW = Kuwait
Kyiv, UA = Kiev
Las Palmas de Gran Canaria, ES = Las Palmas, Gran Canaria
Lisbon, PT = Lisboa, Lissabon
Luxembourg, LU = Luxembourg City, Luxemburg
Marseille, FR = Marseilles
Lyon, FR = Lyons
Milan, IT = Milano, Mailand
Mumbai, IN = Bombay
Münster, DE = Muenster
Naples, IT = Napoli, Neapel
Nara-shi, JP = Nara
Newcastle upon Tyne, GB = Newcastle
Palma, ES = Mallorca, Majorca
Panamá, PA = Panama City
Pilsen, CZ = Plzeň
Porto, PT = Oporto
Prague, CZ = Praha, Prag
Québec, CA = Quebec City
Rio de Janeiro, BR = Rio
Rome, IT = Roma, Rom
Saint Helier, JE = Jersey
Saint Peter Port, GG = Guernsey
Sankt Gallen, CH = St. Gallen, St Gallen
Santa Cruz de Tenerife, ES = Tenerife
St. Louis, US = Saint Louis, St Louis
Turin, IT = Torino
Valletta, MT = Malta
Venice, IT = Venezia, Venedig
Vienna, AT = Wien
Warsaw, PL = Warszawa, Warschau
Washington, US = Washington DC, Washington D.C.
Zaragoza, ES = Saragossa
Zürich, CH = Zuerich
Århus, DK = Aarhus
`

// addOtherNames makes a town of every other name of one.
func (g *gazetteer) addOtherNames() {
	for line := range strings.Lines(strings.TrimSpace(otherNames)) {
		town, names, _ := strings.Cut(strings.TrimSpace(line), " = ")
		at, ok := g.byName[trip.Fold(town)]
		if !ok {
			continue // the list may be a shorter one
		}
		for name := range strings.SplitSeq(names, ", ") {
			t := g.all[at]
			t.Name = name
			g.byName[trip.Fold(name)] = len(g.all)
			g.all = append(g.all, t)
		}
	}
}
