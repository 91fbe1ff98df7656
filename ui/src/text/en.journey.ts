// English for what is asked of stays, ways and days with one tap: the part that offers it imports this, and so neither the first view nor the
// first paint of a trip waits for it. The texts stand in the catalogue from then on.
import en from './en';

export const journey = {
  'ask.more': 'One night more', 'ask.fewer': 'One night fewer', 'ask.before': 'Earlier in the order', 'ask.after': 'Later in the order',
  'ask.ownBed': 'I have a bed of my own here', 'ask.hotel': 'Look for a hotel here', 'ask.skip': 'Leave {place} out',
  'ask.by.train': 'By train', 'ask.by.flight': 'By plane', 'ask.by.coach': 'By coach', 'ask.by.car': 'By car', 'ask.by.ferry': 'By ferry',
  'way.change': 'Another ride: {way}', 'way.earlier': 'Earlier', 'way.later': 'Later', 'way.others': 'Other connections', 'way.anew': 'the days change with it', 'way.noOthers': 'Nothing else is known to go there that day.',
  'ask.lighter': 'One sight fewer', 'ask.rest': 'A day of rest', 'ask.late': 'Start at {time}', 'ask.swap': 'Swap with {day}',
} as const;
Object.assign(en, journey);
