// Begins before the app does: a trip is asked for while the app's own files are on their way, and so are the texts of a language that
// is not English. What it finds nothing for it leaves to the app.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const asked = new URLSearchParams(location.search).get('lang');
  const language = [asked, kept('tripwright.language'), navigator.language.slice(0, 2)].find((l) => l === 'en' || l === 'de' || l === 'rtl');
  const texts = document.querySelector('meta[name="tripwright-texts-de"]');
  if (language === 'de' && texts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: 'anonymous', href: texts.content }));

  const [, id] = /^\/app\/trip\/([0-9a-f-]{36})$/.exec(location.pathname) ?? [];
  let session = null;
  try {
    session = JSON.parse(kept('tripwright.session') ?? 'null');
  } catch {
    // damaged: the app says what is to be done
  }
  // Where this comes late the app has asked already: an answer that lies about would be taken for a later one.
  if ('tripwright' in window || !id || !session?.access || session.until - Date.now() < 20_000) return;
  const answer = fetch(`/plan/${id}`, { headers: { Accept: 'application/json', Authorization: `Bearer ${session.access}` } });
  answer.catch(() => {}); // the app asks again
  window.tripwright = { id, token: session.access, answer };
})();
