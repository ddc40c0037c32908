import { z } from 'zod/mini';

export const KEEP_CHOICES = [3, 7, 14, 30, 60, 90] as const;

/** Whether a backup is made each day, and how many files are kept. */
export const BackupSettings = z.object({
  daily: z.boolean(),
  keep: z.number().check(z.refine((count) => KEEP_CHOICES.some((choice) => choice === count))),
});
export type BackupSettings = z.infer<typeof BackupSettings>;

/** With a problem it failed, without one and with an end it was read back and is whole. */
export const BackupEntry = z.object({
  id: z.string(),
  requestedAt: z.string(),
  /** The name of the user; null: the daily one, or a user who is gone. */
  requestedBy: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  host: z.nullable(z.string()),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  /** Whether this server can send the file. */
  isHere: z.boolean(),
});
export type BackupEntry = z.infer<typeof BackupEntry>;

/** `GET /api/backups/[id]`, with a proof of `/api/settings/identity`. */
export const BackupDownload = z.object({ id: z.string(), proof: z.string() });
export type BackupDownload = z.infer<typeof BackupDownload>;

/** `GET /api/backups`: the newest 100, and where new ones are written. */
export const BackupList = z.object({
  settings: BackupSettings,
  folder: z.string(),
  backups: z.array(BackupEntry),
});
export type BackupList = z.infer<typeof BackupList>;
