import { z } from 'zod/mini';
import { GivenPassword, NewPassword, PersonName } from '@/lib/auth/schema';

export const ChangeName = z.object({ name: PersonName });
export type ChangeName = z.output<typeof ChangeName>;

export const ChangePassword = z.object({ currentPassword: GivenPassword, newPassword: NewPassword });
export type ChangePassword = z.output<typeof ChangePassword>;

export const SessionRef = z.object({ id: z.uuid() });
export type SessionRef = z.output<typeof SessionRef>;

/** One of my own sessions; instants as ISO text. */
export const MySession = z.object({
  id: z.string(),
  isThisOne: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
});
export type MySession = z.output<typeof MySession>;
export const MySessions = z.object({ sessions: z.array(MySession) });
