// What kind of document a file is, by how its name ends: browsers do not agree about Markdown.
const kinds: Record<string, string> = { md: 'text/markdown', markdown: 'text/markdown', txt: 'text/plain', html: 'text/html', htm: 'text/html', pdf: 'application/pdf' };

export const accepted = Object.keys(kinds).map((k) => '.' + k).join(',');

export function mediaOf(name: string): string {
  return kinds[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '';
}

// Part is a stretch of a text, marked or not.
export interface Part {
  text: string;
  marked: boolean;
}

// marked finds a quote in its text, whatever the spaces between its words, and keeps some of the text around it.
export function marked(text: string, quote: string, around = 220): Part[] {
  text = unwrapped(text);
  const words = quote.trim().split(/\s+/).map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const m = quote.trim() ? new RegExp(words.join('\\s+')).exec(text) : null;
  if (!m) return quote.trim() ? [{ text: quote.trim(), marked: true }] : [{ text: clip(text, around * 2), marked: false }];
  const before = text.slice(0, m.index);
  const after = text.slice(m.index + m[0].length);
  const lead = before.length > around ? '… ' + before.slice(before.indexOf(' ', before.length - around) + 1) : before;
  return [{ text: lead.trimStart(), marked: false }, { text: m[0], marked: true }, { text: clip(after, around).trimEnd(), marked: false }].filter((p) => p.text.trim());
}

// unwrapped takes back the breaks of lines that were only full; those of lists and short lines stay.
export function unwrapped(text: string): string {
  return text.split('\n').reduce((all, line) => {
    const last = all.slice(all.lastIndexOf('\n') + 1);
    const full = last.length >= 60 && /^[^\s\-*•|#\d]/.test(line);
    return all === '' ? line : all + (full ? ' ' : '\n') + line;
  }, '');
}

// headless is a text without its heading, which stands above it already.
export function headless(text: string, heading: string | undefined): string {
  return heading && text.startsWith(heading) ? text.slice(heading.length).trimStart() : text;
}

function clip(s: string, most: number): string {
  if (s.length <= most) return s;
  const end = s.lastIndexOf(' ', most);
  return s.slice(0, end > 0 ? end : most) + ' …';
}
