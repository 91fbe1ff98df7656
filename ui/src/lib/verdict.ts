// Whether a draft holds, in a word. Up to a tenth over the budget is advice, not a fault; it is said all the same.
import { t } from '../text/text.svelte';
import type { Draft } from './draft.svelte';
import { usd } from './format';

export type Ruling = 'holds' | 'over' | 'broken' | 'unknown';

export function ruling(d: Draft): Ruling {
  if (d.unchecked) return 'unknown';
  if (d.broken.length) return 'broken';
  return over(d) > 0 ? 'over' : 'holds';
}

export function verdict(d: Draft): string {
  switch (ruling(d)) {
    case 'unknown':
      return t('verdict.unknown');
    case 'broken':
      return t('verdict.broken', { n: d.broken.length });
    case 'over':
      return t('verdict.over', { money: usd(over(d)) });
    case 'holds':
      return t('verdict.holds');
  }
}

const over = (d: Draft) => d.costs.total_usd_cents - d.it.intent.budget_usd_cents;
