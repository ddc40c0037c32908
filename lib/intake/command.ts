import { readFileSync } from 'node:fs';
import { z } from 'zod/mini';
import { intakeResult } from './result';

/** `npm run --silent intake -- FILE.json`: reads messages from a file and prints what each surely says. */
const Messages = z.array(
  z.object({ id: z.union([z.string(), z.number()]), country: z.enum(['KW', 'BH', 'SA']), text: z.string() }),
);
const FORM = '[{ "id": 1, "country": "KW", "text": "..." }], the country KW, BH or SA';

const [file] = process.argv.slice(2);
const messages = file ? messagesIn(file) : undefined;
if (messages) {
  const results = messages.map(({ id, country, text }) => ({ id, result: intakeResult(text, country) }));
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} else {
  console.error(file ? `${file} is no file of messages: ${FORM}` : `npm run --silent intake -- FILE.json     ${FORM}`);
  process.exitCode = 1;
}

function messagesIn(path: string): z.infer<typeof Messages> | undefined {
  try {
    const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
    return Messages.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
