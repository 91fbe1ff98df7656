// What of a browser the code under test asks for when it is loaded. Import it before anything from src.
class Memory {
  private kept = new Map<string, string>();
  getItem(k: string) {
    return this.kept.get(k) ?? null;
  }
  setItem(k: string, v: string) {
    this.kept.set(k, v);
  }
  removeItem(k: string) {
    this.kept.delete(k);
  }
  clear() {
    this.kept.clear();
  }
}

export const page = new EventTarget();
export const memory = new Memory();
export const agent: { language: string; locks: unknown } = { language: 'en-US', locks: undefined };
export const place = { pathname: '/app/', search: '', hash: '', origin: 'https://trips.example' };

const put = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
put('window', page);
put('addEventListener', page.addEventListener.bind(page));
put('localStorage', memory);
put('navigator', agent);
put('location', place);
put('document', { documentElement: { lang: 'en', dir: 'ltr', dataset: {} }, querySelector: () => null });
put('history', {
  state: null,
  replaceState(_state: unknown, _title: string, to: string) {
    const at = new URL(to, place.origin);
    Object.assign(place, { pathname: at.pathname, search: at.search });
  },
});
