// Dragging, whose library comes when what can be dragged is painted and somebody has begun to do something with the page. Until then nothing
// can be dragged, and all else works.
import { used } from './used';
import type { ActionReturn } from 'svelte/action';
import type { dragHandle, dragHandleZone } from 'svelte-dnd-action';

type Library = { dragHandle: typeof dragHandle; dragHandleZone: typeof dragHandleZone };
let coming: Promise<Library | null> | undefined;

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
const library = () => (coming ??= painted().then(() => used).then(() => import('svelte-dnd-action')).catch(() => ((coming = undefined), null))); // the menus of the cards move them as well

// later is an action that begins when the library has come, with what it was told last.
function later<P>(begin: (l: Library, node: HTMLElement, p: P) => ActionReturn<P> | void) {
  return (node: HTMLElement, p: P): ActionReturn<P> => {
    let real: ActionReturn<P> | void;
    let gone = false;
    void library().then((l) => l && !gone && (real = begin(l, node, p)));
    return {
      update(next) {
        p = next;
        real?.update?.(next);
      },
      destroy() {
        gone = true;
        real?.destroy?.();
      },
    };
  };
}

type Zone = Parameters<typeof dragHandleZone>[1];
export const zone = later<Zone>((l, node, p) => l.dragHandleZone(node, p) as ActionReturn<Zone>) as typeof dragHandleZone;
export const handle = later<void>((l, node) => l.dragHandle(node) as ActionReturn<void>);
