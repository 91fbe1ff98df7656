// German for what is asked of stays, ways and days with one tap.
import type { Catalogue } from './en';

const journey = {
  'ask.more': 'Eine Nacht mehr', 'ask.fewer': 'Eine Nacht weniger', 'ask.before': 'Früher in der Reihenfolge', 'ask.after': 'Später in der Reihenfolge',
  'ask.ownBed': 'Ich habe hier ein eigenes Bett', 'ask.hotel': 'Hier ein Hotel suchen', 'ask.skip': '{place} auslassen',
  'ask.by.train': 'Mit dem Zug', 'ask.by.flight': 'Mit dem Flugzeug', 'ask.by.coach': 'Mit dem Fernbus', 'ask.by.car': 'Mit dem Auto', 'ask.by.ferry': 'Mit der Fähre',
  'way.change': 'Andere Fahrt: {way}', 'way.earlier': 'Früher', 'way.later': 'Später', 'way.others': 'Andere Verbindungen', 'way.anew': 'die Tage ändern sich damit', 'way.noOthers': 'Mehr ist nicht bekannt, was an diesem Tag dort fährt.',
  'ask.lighter': 'Ein Ziel weniger', 'ask.rest': 'Ein Ruhetag', 'ask.late': 'Um {time} beginnen', 'ask.swap': 'Tauschen mit {day}',
} satisfies Partial<Catalogue>;

export default journey;
