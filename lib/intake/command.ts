import { readFileSync } from 'node:fs';
import { z } from 'zod/mini';
import { intakeResult } from './result';

/** `npm run --silent intake -- FILE.json`: reads messages from a file and prints what each surely says. */
const Messages = z.array(
  z.object({ id: z.union([z.string(), z.number()]), country: z.enum(['KW', 'BH', 'SA']), text: z.string() }),
);

const [file] = process.argv.slice(2);
if (!file) {
  console.error('npm run --silent intake -- FILE.json     [{ "id": 1, "country": "KW", "text": "..." }]');
  process.exit(1);
}
const messages = Messages.parse(JSON.parse(readFileSync(file, 'utf8')));
const results = messages.map(({ id, country, text }) => ({ id, result: intakeResult(text, country) }));
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
