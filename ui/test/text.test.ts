import './browser';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import de from '../src/text/de';
import en, { type Key } from '../src/text/en';
import { screens } from '../src/text/en.screens';
import rtl from '../src/text/rtl';
import { begin, choose, current, t } from '../src/text/text.svelte';
import { agent, memory, place } from './browser';

const keys = Object.keys(en) as Key[];
const places = (s: string) => [...new Set(s.match(/\{\w+\}/g) ?? [])].sort();

for (const [name, words] of Object.entries({ en, de, rtl })) {
  test(`${name} has every text, whole`, () => {
    expect(Object.keys(words).sort()).toEqual([...keys].sort());
    for (const k of keys) {
      expect(places(words[k]), `${k}: placeholders`).toEqual(places(en[k]));
      const parts = words[k].split('|');
      expect(parts.length, `${k}: plural parts`).toBe(en[k].split('|').length);
      expect(parts.length, `${k}: one and many`).toBeLessThanOrEqual(2);
      for (const p of parts) {
        expect(p.trim(), `${k}: empty`).not.toBe('');
        expect(p, `${k}: spaces at an end`).toBe(p.trim());
      }
    }
  });
  test(`${name} is set as print is`, () => {
    for (const k of keys) {
      if (isRead.has(k)) continue; // as people type
      expect(words[k], k).not.toMatch(/"|'|\.\.\.| - |--|  /);
      if (name === 'de') {
        expect(words[k], `${k}: an ellipsis alone on a line`).not.toMatch(/ …/);
        expect(words[k], `${k}: a number apart from what it counts`).not.toMatch(/(\d|\{n\}) (?!von|davon)|\} %/);
        expect(words[k], `${k}: English quotation marks`).not.toMatch(/”|‘/);
      }
    }
  });
}

// What is read as a sentence is understood in English.
const isRead = new Set<Key>(['start.example1', 'start.example2', 'start.example3', 'change.example', 'change.exampleStays', 'know.example']);

test('German is German', () => {
  // The same word in both languages, or a name.
  const alike = new Set<Key>(['theme.system', 'tab.plan', 'chip.budget', 'rule.budget', 'link.live', 'share.link', 'map.close', 'file.pdf', 'file.gpx', 'file.md', 'file.json', 'city.Paris', 'theme.is.film', 'theme.is.religion', 'theme.is.sport',
    'goal.plan', 'inspect.times', 'ops.p50', 'ops.p95', 'ops.p99', 'ops.part.cache', 'ops.route', 'proof.plan', 'tool.restaurants']);
  const same = keys.filter((k) => de[k] === en[k]);
  expect(new Set(same)).toEqual(new Set([...isRead, ...alike]));
  expect(keys.filter((k) => /\b(Sie|Ihre?[nmrs]?)\b(?! gehört)/.test(de[k]))).toEqual([]); // people are spoken to as friends
});

test('what is chosen is said, and remembered', async () => {
  await choose('de');
  expect([current(), document.documentElement.lang, memory.getItem('tripwright.language')]).toEqual(['de', 'de', 'de']);
  expect(t('live.stops', { n: 1 })).toBe('1\u00a0Station');
  expect(t('live.stops', { n: 0 })).toBe('0\u00a0Stationen');
  expect(t('act.moreOf', { name: '{n}|x' })).toBe('Mehr zu {n}|x');
  await choose('rtl');
  expect(document.documentElement.dir).toBe('rtl');
  expect(t('live.stops', { n: 2 })).toBe('⟦2 stöps⟧');
  await choose('en');
  expect([t('live.stops', { n: 1 }), document.documentElement.dir]).toEqual(['1 stop', 'ltr']);
  expect(t('budget.of', {})).toBe('of {budget}'); // a value that was forgotten can be seen
  expect(t('role.picnic' as Key)).toBe('picnic'); // a newer server's word
});

test('the address comes before what was chosen, and that before the browser', async () => {
  memory.clear();
  agent.language = 'de-AT';
  await begin();
  expect(current()).toBe('de');
  await choose('en');
  await begin();
  expect(current()).toBe('en');
  place.search = '?lang=rtl';
  await begin();
  expect(current()).toBe('rtl');
  place.search = '';
  agent.language = 'en-US';
  memory.clear();
  await choose('en');
});

test('what is chosen on the page wins over its address, also when it is loaded anew', async () => {
  place.search = '?lang=de&q=Paris';
  await begin();
  expect([current(), place.search]).toEqual(['de', '?lang=de&q=Paris']);
  await choose('en');
  expect([place.pathname, place.search]).toEqual(['/app/', '?q=Paris']);
  await begin();
  expect(current()).toBe('en');
  await choose('de');
  place.search = '?lang=xx'; // none that is spoken here
  await begin();
  expect(current()).toBe('de');
  place.search = '?lang=en';
  await begin();
  expect(current()).toBe('en');
  place.search = '';
  memory.clear();
});

// The first view goes without these texts: who says one brings it along.
test('parts that say what the first view does not bring their texts', () => {
  const files = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
  const kinds = [...new Set(Object.keys(screens).map((k) => k.slice(0, k.indexOf('.'))))];
  const says = new RegExp(`['\`](${kinds.join('|')})\\.`);
  const speakers = Object.entries(files).filter(([name, source]) => !name.includes('/text/') && says.test(source));
  expect(speakers.length).toBeGreaterThan(5);
  for (const [name, source] of speakers) expect(source, name).toContain("import '../text/en.screens'");
  for (const [name, source] of Object.entries(files)) for (const kind of kinds) expect(source, `${name}: named('${kind}', …)`).not.toMatch(new RegExp(`named\\('${kind}'`));
});

// What people see is in the catalogues. Here is what is the same in every language.
const everywhere: Record<string, string> = {
  Tripwright: 'the name of the app',
  'https://': 'how addresses begin',
  'plan.days': 'an example of a path, the same in every language',
  '⟦RTL⟧': 'the language that nobody speaks, for tests',
};
const seen = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [member: string]: unknown;
}

// written gives the text that a piece of a template holds as it is. What is an argument of a call is a key, or a matter of code.
function written(n: unknown): string[] {
  if (Array.isArray(n)) return n.flatMap(written);
  if (!n || typeof n !== 'object') return [];
  const node = n as Node;
  switch (node.type) {
    case 'Text':
      return [node.data ?? ''];
    case 'ExpressionTag':
      return written(node['expression']);
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [...(node['quasis'] as { value: { cooked: string } }[]).map((q) => q.value.cooked), ...written(node['expressions'])];
    case 'ConditionalExpression':
      return [...written(node['consequent']), ...written(node['alternate'])];
    case 'LogicalExpression':
      return [...written(node['left']), ...written(node['right'])];
    case 'BinaryExpression':
      return node['operator'] === '+' ? [...written(node['left']), ...written(node['right'])] : [];
  }
  return [];
}

function visible(n: unknown): string[] {
  if (Array.isArray(n)) return n.flatMap(visible);
  if (!n || typeof n !== 'object') return [];
  const node = n as Node;
  if (node.type === 'Text' || node.type === 'ExpressionTag') return written(node);
  if (node.type?.endsWith('Directive')) return [];
  if (node.type === 'Attribute') return seen.includes(node.name!) ? written(node.value) : [];
  return Object.entries(node).flatMap(([member, v]) => (['expression', 'test', 'context', 'key', 'parent', 'metadata'].includes(member) ? [] : visible(v)));
}

const hard = (source: string) =>
  visible(parse(source, { modern: true }).fragment)
    .map((s) => Object.keys(everywhere).reduce((rest, ours) => rest.replaceAll(ours, ''), s).trim())
    .filter((s) => /\p{L}\p{L}/u.test(s.replace(/&\w+;/g, '')));

test('the look-out for hard-coded text sees it', () => {
  const bad = ['<p>Hello</p>', '<p>{n} stops</p>', '<b aria-label="Close" />', '<b title={n ? "Open" : t("x.y")} />', '<b title="{n} of" />', '<input placeholder={`to ${n}`} />', '{#if n}<p>{n === 1 ? "stop" : ""}</p>{/if}', '{#if n}{:else}none{/if}', '{#each n as x}{x || "nothing"}{/each}', '{#snippet s()}text{/snippet}', '<C label="Name" />'];
  for (const b of bad) expect(hard(b), b).toHaveLength(1);
  const good = ['<p>{t("x.y")}</p>', '<p class="grow">· – … {n}</p>', '<b title={t("x.y", { n: "text" })} />', '<b>Tripwright – {t("x.y")}</b>', '<script>const s = "text";</script>', '<style>p { color: red }</style>', '{#if n === "text"}1{/if}', '<b id="text" style:color="red" />', '<!-- text -->', '{#each ["text"] as x}{t(x)}{/each}'];
  for (const g of good) expect(hard(g), g).toEqual([]);
});

test('no text is hard-coded', () => {
  const files = import.meta.glob('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
  expect(Object.keys(files).length).toBeGreaterThan(25);
  for (const [name, source] of Object.entries(files)) expect(hard(source), name).toEqual([]);
});
