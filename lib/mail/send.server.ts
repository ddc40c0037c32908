import nodemailer, { type SendMailOptions } from 'nodemailer';
import { env } from '@/lib/env';

const LONGEST_MS = 10_000;

/** Whether this installation has a server for its mail. */
export const canMail = (): boolean => env().SMTP_URL !== undefined;

/** Sends a letter to one address; null without a server of mail, `refused` where that takes none for it. The log says why. */
export async function sendMail(to: string, letter: SendMailOptions): Promise<'sent' | 'failed' | 'refused' | null> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return null;
  const transport = nodemailer.createTransport({
    url: SMTP_URL,
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, ...letter });
    return 'sent';
  } catch (error) {
    const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
    // Words of the server's answer may name the person.
    console.warn(`mail not sent: ${code ?? 'unknown'}${responseCode ? ` ${responseCode}` : ''}`);
    return command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'failed';
  } finally {
    transport.close();
  }
}
