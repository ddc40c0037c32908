import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod/mini';

/** A message of a set, and what it surely says. */
const Message = z.object({
  id: z.number(),
  country: z.enum(['KW', 'BH', 'SA']),
  text: z.string(),
  expect: z.record(z.string(), z.union([z.string(), z.number(), z.literal(true)])),
});
export type Message = z.infer<typeof Message>;

/** The messages of a set, which its file has one a line. */
export function corpusOf(name: string): Message[] {
  const lines = readFileSync(path.join(import.meta.dirname, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => Message.parse(JSON.parse(line)));
}
