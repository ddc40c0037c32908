import { z } from 'zod/mini';
import { addDays } from '@/lib/format/time/days';

export const REPORTS = ['weekly', 'monthly'] as const;

/** The days of the report that goes on a day: on Sundays the seven before, on the first the month before; else null. */
export function reportSpan(report: string | null, day: string): { from: string; to: string } | null {
  const to = addDays(day, -1);
  if (report === 'weekly' && new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return { from: addDays(day, -7), to };
  return report === 'monthly' && day.endsWith('-01') ? { from: `${to.slice(0, 8)}01`, to } : null;
}

/** A person's choice of mail: at most one a day, about all merchants that they may see. */
export const MailChoice = z.object({
  digest: z.boolean(),
  /** A mail when nobody has taken an occurrence for ten minutes. */
  untaken: z.boolean(),
  report: z.nullable(z.enum(REPORTS)),
  hour: z.int().check(z.gte(0), z.lte(23)),
});
export type MailChoice = z.output<typeof MailChoice>;
export const NO_MAIL: MailChoice = { digest: false, untaken: false, report: null, hour: 8 };

/** `GET /api/settings/mail`. `isSetUp`: this installation has a server of mail; `refusedAt`: when that refused the address. */
export const MailSettings = z.extend(MailChoice, {
  isSetUp: z.boolean(),
  email: z.string(),
  refusedAt: z._default(z.nullable(z.string()), null),
});
export type MailSettings = z.output<typeof MailSettings>;

/** `PUT /api/settings/mail`. */
export const ChooseMail = z.extend(MailChoice, { locale: z.enum(['en', 'ar']) });
export type ChooseMail = z.output<typeof ChooseMail>;

/** The job that sends the mail of a day. */
export const MAIL_JOB = 'mail';
/** The day in the zone of the person's first merchant, and when it was queued. */
export const MailJob = z.object({ userId: z.string(), day: z.string(), at: z.string() });
