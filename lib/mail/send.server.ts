import nodemailer from 'nodemailer';
import { env } from '@/lib/env';
import type { Letter } from './letter';

const LONGEST_MS = 10_000;

/** Whether this installation has a server for its mail. */
export const canMail = (): boolean => env().SMTP_URL !== undefined;

/** Sends a letter to one address; false when the server did not take it, or there is none. The log has the reason. */
export async function sendMail(to: string, letter: Letter): Promise<boolean> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return false;
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
    return true;
  } catch (error) {
    console.warn(`mail not sent: ${codesOf(error)}`);
    return false;
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
