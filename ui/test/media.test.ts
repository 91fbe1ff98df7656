import { expect, test } from 'vitest';
import { headless, marked, mediaOf } from '../src/lib/media';

test('the kind of a document is told by the end of its name', () => {
  expect(['a.md', 'B.TXT', 'c.d.html', 'e.htm', 'f.PDF', 'g.markdown'].map(mediaOf)).toEqual(['text/markdown', 'text/plain', 'text/html', 'text/html', 'application/pdf', 'text/markdown']);
  expect(['a.png', 'noend', '', 'pdf.exe'].map(mediaOf)).toEqual(['', '', '', '']);
});

test('a quote is marked in its text, whatever the spaces', () => {
  expect(marked('One. Two is\n  here. Three.', 'Two is here.')).toEqual([{ text: 'One. ', marked: false }, { text: 'Two is\n  here.', marked: true }, { text: ' Three.', marked: false }]);
  expect(marked('Costs $5 (or more).', '$5 (or')).toContainEqual({ text: '$5 (or', marked: true });
  expect(marked('All of it.', 'All of it.')).toEqual([{ text: 'All of it.', marked: true }]);
  expect(marked('Something else.', 'not there')).toEqual([{ text: 'not there', marked: true }]);
  expect(marked('No quote.', '')).toEqual([{ text: 'No quote.', marked: false }]);
});

test('a long text is cut between words around its quote', () => {
  const parts = marked(`${'before '.repeat(100)}HERE ${'after '.repeat(100)}`, 'HERE', 30);
  expect(parts[0]!.text).toMatch(/^… (before )+$/);
  expect(parts[0]!.text.length).toBeLessThan(40);
  expect(parts[2]!.text).toMatch(/^( after)+ …$/);
});

test('lines that were only full are joined; lists and a heading are not', () => {
  const full = 'a line that somebody broke when it had become as long as this one';
  expect(marked(`${full}\nand went on.\n\n- one\n- two`, 'and went on.')[0]!.text).toBe(full + ' ');
  expect(marked('- one\n- two', '')).toEqual([{ text: '- one\n- two', marked: false }]);
  expect(headless('Head\n\nText', 'Head')).toBe('Text');
  expect(headless('Text', undefined)).toBe('Text');
});
