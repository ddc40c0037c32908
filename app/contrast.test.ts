import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Text and its grounds, by the tokens of both themes. WCAG 2.2 asks for 4.5 to 1. */

const css = readFileSync(path.join(import.meta.dirname, 'globals.css'), 'utf8');
const TOKEN = /--color-([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g;
const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name = '', light, dark, both]) => [name, [light ?? both, dark ?? both] as const]),
);

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'];
const PAIRS = [
  ...['ink', 'muted', 'faint', ...TONES].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ...TONES.flatMap((tone) => [tone, 'ink', 'muted'].map((text) => [text, `${tone}-soft`])),
  ...['accent-solid', 'accent-solid-hover', 'danger-solid'].map((ground) => ['white', ground]),
  ['on-accent', 'accent'],
  ['on-band', 'band'],
];

test.each(PAIRS)('%s is legible on %s', (text = '', ground = '') => {
  for (const theme of [0, 1] as const)
    expect(contrast(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThan(4.5);
});

function colorOf(name: string, theme: 0 | 1): string {
  const color = name === 'white' ? '#ffffff' : tokens.get(name)?.[theme];
  if (!color) throw new Error(`no token ${name}`);
  return color;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour as `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
