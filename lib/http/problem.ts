import { z } from 'zod';

/** The body of every refusal of our own API: `code` is a key of the `errors` messages, `fields` of the form's. */
export const ProblemBody = z.object({
  error: z.object({
    code: z.string(),
    /** The id under which an unexpected error was logged. */
    id: z.string().optional(),
    /** What the dispatch service said, in its own words; for engineers, never the headline. */
    serviceMessage: z.string().optional(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    detail: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

/** A refusal we chose. Thrown deep, answered once by `handle()`. */
export class Problem extends Error {
  override name = 'Problem';
  constructor(
    readonly status: number,
    readonly code: string,
    readonly extra: Omit<ProblemBody['error'], 'code'> & { headers?: Record<string, string> } = {},
  ) {
    super(code);
  }
}

/** A refusal at one field of a form: 400, with `message` a key of that form's messages. */
export function fieldProblem(path: string, message: string): Problem {
  return new Problem(400, 'invalid_input', { fields: [{ path, message }] });
}
