import { mount } from 'svelte';
import './app.css';
import './lib/theme.svelte';
import './lib/used';
import App from './App.svelte';
import { begin } from './text/text.svelte';

// Nothing waits for this module: others that it leads to import from it.
void begin().then(() => mount(App, { target: document.getElementById('app')! }));
// The worker fetches all of the app: not while what is looked at is on its way.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const idle = globalThis.requestIdleCallback ?? ((f: () => void) => setTimeout(f, 500));
  const come = () => idle(() => void navigator.serviceWorker.register('/app/sw.js', { scope: '/app/' }), { timeout: 3000 });
  if (document.readyState === 'complete') come();
  else addEventListener('load', come, { once: true });
}
