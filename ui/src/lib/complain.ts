// Saying aside why a trip was not planned, with a way to mend it where there is one.
import { Refused } from './api';
import { reason } from './failure';
import { go } from './route.svelte';
import { voice } from './say.svelte';
import { t } from '../text/text.svelte';

// full tells whether there are as many trips as are kept: some can be deleted.
export const full = (e: unknown) => e instanceof Refused && e.code === 'quota_plans';

export function complain(e: unknown): void {
  voice.say(reason(e), 'bad', full(e) ? { label: t('trips.show'), do: () => go('/trips') } : undefined);
}
