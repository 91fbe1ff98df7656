// In which language the server tells of a run, whatever the page is read in: that of its trip, which is settled when it is asked for.
import { allFacts } from './journey';
import type { Citation, Itinerary, Run } from './types';

interface Request { lang?: string; intent?: { lang?: string }; edit?: { parent_intent?: { lang?: string } } }

// spoken is for what is told of a run: its events, its problem, what was decided.
export function spoken(run: Pick<Run, 'request' | 'itinerary'>): string {
  const asked = (run.request ?? {}) as Request;
  return run.itinerary ? told(run.itinerary) : asked.intent?.lang || asked.edit?.parent_intent?.lang || asked.lang || 'en';
}

// told is for what stands in an itinerary, and what is said of a change of it.
export const told = (it: Pick<Itinerary, 'intent'>): string => it.intent.lang || 'en';

// claimed is for a claim: what describes a place, and what a guide or a document says of it, is quoted, and that is in English.
export function claimed(it: Pick<Itinerary, 'intent' | 'facts'>, c: Citation): string {
  const quoted = c.provenance.tool === 'guide' || c.provenance.source === 'rag' || allFacts(it).some((f) => f.attractions?.some((a) => a.blurb && c.claim.startsWith(`${a.name}: ${a.blurb}`)));
  return quoted ? 'en' : told(it);
}
