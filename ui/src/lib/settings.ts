// What the operator of this server set: where the map gets its tiles, and whether mail is sent.
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="tripwright-${name}"]`)?.content ?? '';

export const settings = { tiles: meta('tiles'), attribution: meta('attribution'), mail: meta('mail') === 'on' };
