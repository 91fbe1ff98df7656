// What sums are told in. They are US cents everywhere; who said their budget in another currency reads them in that one, at the rate
// that the trip was told at.
export interface Currency {
  code: string;
  rate_nano_usd?: number; // billionths of a US dollar for one unit
}

const dollars: Required<Currency> = { code: 'USD', rate_nano_usd: 1e9 };
let now = $state.raw(dollars);

// tells gives the currency that sums can be told in: without a rate, dollars.
export function tells(c?: Currency): Required<Currency> {
  return c?.code && c.rate_nano_usd ? { code: c.code, rate_nano_usd: c.rate_nano_usd } : dollars;
}

export const counted = {
  get now(): Required<Currency> {
    return now;
  },
  // as counts in a trip's currency, until told otherwise; of none, in dollars.
  as(c?: Currency): void {
    now = tells(c);
  },
};
