import { z } from 'zod/mini';

/** The messages that every stream may contain about itself. A stream without `finished` broke off. */
export const STREAM_ENDS = [
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('finished') }),
  z.object({ type: z.literal('broken'), code: z.string(), id: z.optional(z.string()) }),
] as const;
export type StreamEnd = z.infer<(typeof STREAM_ENDS)[number]>;
