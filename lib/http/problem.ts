import { z } from 'zod/mini';

/**
 * The body of every error response of our own API: `code` is a key of the `problems` messages, `fields` of the form's.
 */
export const ProblemBody = z.object({
  error: z.object({
    code: z.string(),
    /** The request's id, where the log has a line about it. */
    id: z.optional(z.string()),
    /** The message of the dispatch service, for engineers; never the headline. */
    serviceMessage: z.optional(z.string()),
    fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    detail: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

/** An error that we chose; `errorResponse()` turns it into a response. */
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

/** An error at one field of a form: 400, with `message` a key of that form's messages. */
export const fieldProblem = (path: string, message: string): Problem =>
  new Problem(400, 'invalid_input', { fields: [{ path, message }] });
