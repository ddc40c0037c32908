import { z } from 'zod/mini';
import { baseAddressProblem, tidyBaseAddress } from '@/lib/security/base-address';
import { fieldMessage } from './field-message';

export const ConnectionRef = z.object({ id: z.uuid() });
export type ConnectionRef = z.output<typeof ConnectionRef>;

export const BaseAddress = z.pipe(
  z.string({ error: fieldMessage('baseUrlRequired') }).check(
    z.trim(),
    z.minLength(1, fieldMessage('baseUrlRequired')),
    z.maxLength(500, fieldMessage('baseUrlLong')),
    z.superRefine((text, ctx) => {
      const problem = text && baseAddressProblem(text);
      if (problem) ctx.addIssue({ code: 'custom', message: fieldMessage(problem) });
    }),
  ),
  z.transform(tidyBaseAddress),
);
