// Where the reader is. Paths begin with /app; the server gives the same page for all of them.
import { arrive } from './arrive';

const BASE = '/app';

export const route = $state({ path: here(), query: location.search });

function here(): string {
  return location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) || '/' : '/';
}

function sync(): void {
  if (here() !== route.path) arrive();
  route.path = here();
  route.query = location.search;
}

addEventListener('popstate', sync);

export function href(path: string): string {
  return BASE + (path === '/' ? '/' : path);
}

// go changes the page. What goes with it is kept with the page by the browser, also when the reader comes back to it.
export function go(path: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', href(path));
  sync();
  scrollTo(0, 0);
}

// follows makes a link of the app change the page without loading it anew.
export function follows(e: MouseEvent): void {
  const a = (e.target as Element).closest?.('a');
  if (!a || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || a.target || a.download) return;
  if (a.origin !== location.origin || !a.pathname.startsWith(BASE)) return;
  if (a.pathname === location.pathname && a.hash) return;
  e.preventDefault();
  go((a.pathname.slice(BASE.length) || '/') + a.search);
}

// match gives the parts of a path after a pattern such as /trip/:id, or null, also for what is no text when it is decoded.
export function match(pattern: string, path: string): string[] | null {
  const a = pattern.split('/');
  const b = path.split('/');
  if (a.length !== b.length) return null;
  const found: string[] = [];
  for (let i = 0; i < a.length; i++) {
    if (a[i]!.startsWith(':')) {
      try {
        found.push(decodeURIComponent(b[i]!));
      } catch {
        return null;
      }
    } else if (a[i] !== b[i]) return null;
  }
  return found;
}
