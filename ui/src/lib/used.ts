// Whether somebody has begun to do something with the page. It is imported by what comes first, so that no sign is missed: what the browser itself
// knows of it a test that only looks would change.
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const;

export const used = new Promise<void>((done) => {
  const begun = () => (signs.forEach((s) => document.removeEventListener(s, begun)), done());
  for (const s of signs) document.addEventListener(s, begun, { passive: true });
});
