import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LOCALES, type Locale } from '@/lib/i18n/catalog/locale';
import { messagesOfPage } from './messages-of-page.server';

/** The names of a build's files of messages, by language and page. */
const Names = z.record(z.string(), z.record(z.string(), z.string()));
type Names = z.infer<typeof Names>;
const NAMES = 'message-files.json';
const FOLDER = 'static/messages';

declare global {
  var dispatchDeskMessageNames: Names | undefined;
}

/** Writes the messages of each page and layout into a build, under a name that changes with them. */
export function writeMessageFiles(distDir: string): void {
  mkdirSync(path.join(distDir, FOLDER), { recursive: true });
  const names: Names = {};
  for (const locale of LOCALES) {
    const ofLocale: Names[string] = {};
    for (const entry of pageEntries()) {
      const text = JSON.stringify(messagesOfPage(entry, locale));
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
      writeFileSync(path.join(distDir, FOLDER, name), text);
      ofLocale[entry] = name;
    }
    names[locale] = ofLocale;
  }
  writeFileSync(path.join(distDir, NAMES), JSON.stringify(names));
}

/** Reads a build's messages for the rendering on the server. The sources may have changed since the build. */
export function readMessageFiles(distDir: string): void {
  const names = Names.parse(JSON.parse(readFileSync(path.join(distDir, NAMES), 'utf8')));
  globalThis.dispatchDeskMessageNames = names;
  globalThis.dispatchDeskMessages = new Map(
    [...new Set(Object.values(names).flatMap(Object.values<string>))].map((name) => [
      addressOf(name),
      JSON.parse(readFileSync(path.join(distDir, FOLDER, name), 'utf8')),
    ]),
  );
}

/** The address of the file with a page's messages, which browsers keep. Undefined in development, which has no build. */
export function addressOfMessages(entry: string, locale: Locale): string | undefined {
  const name = globalThis.dispatchDeskMessageNames?.[locale]?.[entry];
  return name && addressOf(name);
}

function addressOf(name: string): string {
  return `/_next/${FOLDER}/${name}`;
}

function pageEntries(): string[] {
  return readdirSync(path.join(process.cwd(), 'app'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /(^|\/)(page|layout)\.tsx$/.test(file));
}
