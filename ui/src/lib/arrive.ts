// arrive is for whoever does not see that the page has become another: its heading gets the focus once it is there, and is said aloud.
// Who has gone on to something else meanwhile is not disturbed.
import { voice } from './say.svelte';

let looking: MutationObserver | undefined;

export function arrive(from: Element | null = document.activeElement): void {
  looking?.disconnect();
  const main = document.querySelector('main');
  if (!main) return;
  const old = main.querySelector('h1');
  const look = () => {
    const h1 = main.querySelector('h1');
    if (!h1 || h1 === old) return;
    looking?.disconnect();
    const now = document.activeElement;
    if (now === from || now === document.body || now === null) {
      h1.tabIndex = -1;
      h1.focus({ preventScroll: true });
    }
    voice.behind(h1.textContent.trim());
  };
  looking = new MutationObserver(look);
  looking.observe(main, { childList: true, subtree: true });
}
