import { z } from 'zod/mini';

/** `GET /api/quarantine`: null where the dashboard is no restored copy, or an owner has confirmed. */
export const QuarantineView = z.object({
  quarantine: z.nullable(
    z.object({
      restoredAt: z.string(),
      /** When the backup was made. */
      madeAt: z.string(),
      /** When an owner confirmed; then orders under way are read again. */
      confirmedAt: z.nullable(z.string()),
      /** Orders of the connection under way that were not read again yet. */
      unread: z.number(),
      /** Orders of the connection without an answer, which a person decides on. */
      withoutAnswer: z.number(),
    }),
  ),
});
export type QuarantineView = z.infer<typeof QuarantineView>;

/** `POST /api/quarantine/confirm`. `unread`: after the confirmation, not to wait for orders that were not read. */
export const ConfirmOldIsOff = z.object({ unread: z.optional(z.boolean()) });
export type ConfirmOldIsOff = z.infer<typeof ConfirmOldIsOff>;
