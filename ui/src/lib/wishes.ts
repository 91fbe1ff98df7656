// The wishes that are not met, musts first, and then those that somebody has to be asked about.
import type { Wish } from './types';

export const gaps = (wishes: Wish[]): Wish[] => wishes.filter((w) => w.fate !== 'met').sort((a, b) => rank(a) - rank(b));

const rank = (w: Wish) => (w.fate === 'asked' ? 2 : w.kind === 'must' ? 0 : 1);
