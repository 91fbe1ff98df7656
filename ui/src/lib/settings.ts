// What the operator of this server set for the map: tiles come from there or from nowhere.
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="tripwright-${name}"]`)?.content ?? '';

export const settings = { tiles: meta('tiles'), attribution: meta('attribution') };
