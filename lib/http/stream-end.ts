import { z } from 'zod';

/** The lines of every stream of messages that are about the stream itself. Without `finished` at its end it broke off. */
export const STREAM_ENDS = [
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('finished') }),
  z.object({ type: z.literal('broken'), code: z.string(), id: z.string().optional() }),
] as const;
export type StreamEnd = z.infer<(typeof STREAM_ENDS)[number]>;
