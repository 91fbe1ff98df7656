// What stands behind the # of an address never reaches a server. It is read once, and taken out of the address and the history, where
// others who use this browser would find it.
export function takeFragment(): string {
  const found = location.hash.slice(1);
  if (found) history.replaceState(history.state, '', location.pathname + location.search);
  return found;
}
