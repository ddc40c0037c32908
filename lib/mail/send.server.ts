import nodemailer from 'nodemailer';
import { env } from '@/lib/env';
import type { Letter } from './letter';

const LONGEST_MS = 10_000;

/** Whether this installation has a server for its mail. */
export const canMail = (): boolean => env().SMTP_URL !== undefined;

/** Sends a letter to one address; null without a server of mail. The log says why one failed. */
export async function sendMail(to: string, letter: Letter): Promise<'sent' | 'failed' | null> {
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
    const { stop, ...content } = letter;
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: '', address: to },
      ...content,
      headers: stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
    });
    return 'sent';
  } catch (error) {
    console.warn(`mail not sent: ${codesOf(error)}`);
    return 'failed';
  } finally {
    transport.close();
  }
}

/** Words of the server's answer may name the person. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [code ?? error.name, responseCode].filter((part) => part !== undefined).join(' ');
}
