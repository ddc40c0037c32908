import { readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { z } from 'zod';
import { COUNTRIES } from '@/lib/connections/model/connection';
import { loadMessages, type Messages } from '@/lib/i18n/catalog/load-messages';
import { readSheet, type SheetReading } from '@/lib/sheet/read-sheet';
import type { Remark } from '@/lib/sheet/rows/cells';

/** `npm run --silent import -- FILE`: prints the orders of a file as the screen would read them. Sends nothing. */
const Branches = z.array(z.object({ id: z.string(), name: z.string(), latitude: z.number(), longitude: z.number() }));
const Country = z.prefault(z.enum(COUNTRIES), 'KW');

const messages = loadMessages('en');

/** The English text of a message key such as `import.problems.missing`. */
function translate(key: string, values?: Record<string, string>): string {
  let text: Messages | string | undefined = messages;
  for (const name of key.split('.')) text = typeof text === 'object' ? text[name] : undefined;
  if (typeof text !== 'string') return key;
  return createTranslator({ locale: 'en', messages: { text } })('text', values);
}

async function run(file: string | undefined): Promise<void> {
  if (!file) return fail('npm run --silent import -- FILE     IMPORT_COUNTRY=KW|BH|SA  IMPORT_BRANCHES=FILE.json');
  const country = Country.safeParse(process.env.IMPORT_COUNTRY || undefined);
  if (!country.success) return fail(`IMPORT_COUNTRY must be one of ${COUNTRIES.join(', ')}`);
  const branches = readBranches(process.env.IMPORT_BRANCHES);
  if (!branches) return fail('IMPORT_BRANCHES must name a JSON file: [{ "id", "name", "latitude", "longitude" }]');
  const reading = await readSheet(new Uint8Array(readFileSync(file)), { country: country.data, branches });
  if (!reading.ok) {
    const [key, cell = ''] = reading.refusal.split(' ');
    return fail(translate(`import.refusals.${key}`, { cell }));
  }
  process.stdout.write(`${JSON.stringify(shown(reading.orders), null, 2)}\n`);
}

function shown({ sheet, mapping, rows }: Extract<SheetReading, { ok: true }>['orders']) {
  const columns = mapping.columns.map(({ name, field }) => ({ column: name, field }));
  return {
    ...(sheet === undefined ? {} : { sheet }),
    mapping: columns,
    rows: rows.map((row) => ({
      ...row,
      problems: row.problems.map((problem) => shownRemark(problem, 'problems')),
      warnings: row.warnings.map((warning) => shownRemark(warning, 'warnings')),
    })),
  };
}

/** Keys with a point are those of the order form. */
function shownRemark({ column, key, values }: Remark, kind: 'problems' | 'warnings') {
  const whole = key.includes('.') ? key : `import.${kind}.${key}`;
  return { column, message: translate(whole, values) };
}

function readBranches(file: string | undefined) {
  if (!file) return [];
  try {
    return Branches.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

await run(process.argv[2]).catch(() => fail(translate('import.refusals.unreadable')));
