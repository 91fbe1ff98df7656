// What is bought in the place of single tickets, those of a kind for as many people together, as the itinerary tells them too.
import type { PassTaken } from './types';

export function passSums(taken: readonly PassTaken[]): PassTaken[] {
  const out: PassTaken[] = [];
  for (const p of taken) {
    const at = out.findIndex((o) => o.pass_ref === p.pass_ref && o.people === p.people && o.provenance.ref_id === p.provenance.ref_id);
    const had = out[at];
    if (had) out[at] = { ...had, days: had.days + p.days, price_usd_cents: had.price_usd_cents + p.price_usd_cents, instead_usd_cents: had.instead_usd_cents + p.instead_usd_cents };
    else out.push(p);
  }
  return out;
}
