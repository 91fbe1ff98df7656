import { expect, test } from 'vitest';
import { nearby } from '../src/lib/nearby';

// A network is written as its addresses begin, and not at all where it says nothing.
test.each([
  ['203.0.113.0/24', '203.0.113.*'],
  ['172.32.1.0/24', '172.32.1.*'],
  ['2001:db8:7::/48', '2001:db8:7:*'],
  ['', ''],
  ['127.0.0.0/24', ''],
  ['10.1.2.0/24', ''],
  ['192.168.0.0/24', ''],
  ['172.16.3.0/24', ''],
  ['172.31.3.0/24', ''],
  ['169.254.1.0/24', ''],
  ['100.64.0.0/24', ''],
  ['::/48', ''],
  ['fd00:1:2::/48', ''],
  ['fe80::/48', ''],
])('%s is %s', (network, said) => expect(nearby(network)).toBe(said));
