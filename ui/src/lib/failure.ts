import { t } from '../text/text.svelte';
import { Refused } from './api';

// reason says for people why something did not work.
export function reason(e: unknown): string {
  if (!(e instanceof Refused)) return t('failure.internal');
  switch (e.code) {
    case 'offline':
      return t('failure.offline');
    case 'rate_limited':
      return t('failure.rate', { n: Math.max(1, e.retryAfter) });
    case 'internal':
      return t('failure.internal');
  }
  return e.message || t('failure.internal');
}
