import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { loadMessages, type Messages } from './catalog/load-messages';
import { LOCALES } from './catalog/locale';

const ROOT = process.cwd();

const flat = { en: flatten(loadMessages('en')), ar: flatten(loadMessages('ar')) };

describe('messages', () => {
  it('can all be formatted', () => {
    const broken: string[] = [];
    for (const locale of LOCALES) {
      for (const [key, text] of flat[locale]) {
        const onError = (error: Error) => broken.push(`${locale} ${key}: ${error.message}`);
        const values = Object.fromEntries(argumentsOf(text).map((name) => [name, 3]));
        const tags = [...text.matchAll(/<(\w+)>/g)].map((tag) => [tag[1], (chunks: string) => chunks]);
        const translate = createTranslator({ locale, messages: { text }, onError });
        translate.markup('text', { ...values, ...Object.fromEntries(tags) });
      }
    }
    expect(broken).toEqual([]);
  });

  it('write Latin digits', () => {
    expect([...flat.ar].filter(([, text]) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text)).map(([key]) => key)).toEqual(
      [],
    );
  });

  it('exist for every namespace and literal key that a component asks for', () => {
    const missing: string[] = [];
    for (const file of sources()) {
      const source = readFileSync(file, 'utf8');
      for (const { name, namespace } of translatorsOf(source)) {
        for (const [, key] of source.matchAll(
          new RegExp(`\\b${name}(?:\\.rich|\\.markup|\\.raw)?\\(\\s*'([\\w.-]+)'`, 'g'),
        )) {
          const wanted = namespace ? `${namespace}.${key}` : `${key}`;
          const known =
            flat.en.has(wanted) ||
            translatorsOf(source)
              .filter((t) => t.name === name)
              .some((t) => flat.en.has(t.namespace ? `${t.namespace}.${key}` : `${key}`));
          if (!known) missing.push(`${path.relative(ROOT, file)}: ${wanted}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

/** The names that a message may take values by; plural branches of one word are among them, and do no harm. */
function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => `${match[1]}`))];
}

function translatorsOf(source: string): { name: string; namespace: string }[] {
  const declared =
    /(?:const|let)\s+(\w+)\s*=\s*(?:await\s+)?(?:useTranslations|getTranslations)\(\s*(?:'([\w.-]+)')?\s*\)/g;
  return [...source.matchAll(declared)].map(([, name = '', namespace = '']) => ({ name, namespace }));
}

function sources(): string[] {
  return ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => path.join(ROOT, folder, file)),
  );
}
