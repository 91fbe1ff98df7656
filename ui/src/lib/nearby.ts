// Where a session was used from, for people.

// Networks that say nothing of where somebody is: this machine, and those at home and at work.
const within = /^(?:0\.|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

// nearby writes a network as its addresses begin: 203.0.113.* of 203.0.113.0/24. It is empty for a network that tells nothing.
export function nearby(network: string): string {
  const [address, bits] = network.split('/');
  if (!address || within.test(address)) return '';
  if (!address.includes(':')) return bits === '24' ? address.replace(/\d+$/, '*') : address;
  return address.replace(/:*$/, ':*');
}
