import type { z } from 'zod';
import { listSessionsOf } from '@/lib/auth/session-rows.server';
import { shown } from '@/lib/db/shown';
import type { UserContext } from '@/lib/request/context.server';
import { MySession, type MySessions } from './schema';

/** Where one is signed in, the session of this request first. */
export async function listMySessions({ db, user, now }: UserContext): Promise<z.output<typeof MySessions>> {
  const rows = await listSessionsOf(db, user.id, now());
  const sessions = rows.map((row) => ({
    ...shown(MySession.shape, row),
    isThisOne: row.id === user.sessionId,
    ...describeAgent(row.userAgent),
  }));
  return { sessions: sessions.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne)) };
}

/** Describes a `User-Agent` in words people know; null where it says nothing known. */
function describeAgent(agent: string | null): { browser: string | null; system: string | null } {
  return { browser: first(BROWSERS, agent), system: first(SYSTEMS, agent) };
}

/** In this order: each later one is also named by the earlier. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function first(known: [RegExp, string][], agent: string | null): string | null {
  return known.find(([pattern]) => pattern.test(agent ?? ''))?.[1] ?? null;
}
