import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyAttempts } from '@/lib/auth/sign-in.server';
import { LOCALES, type Locale } from '@/lib/i18n/catalog/locale';

/** Limits of one link. An honest page reads itself again a few times a minute, on some phones. */
const MOST_IN_MINUTE = { view: 60, answer: 5 } as const;
const KEPT_MS = 1_000;
const REFUSED_AFTER_MS = 1_000;
const MINUTE_MS = 60_000;

type Page = { status: number; headers: Headers; body: string };

let minute = 0;
const taken = new Map<string, number>();
const pages = new Map<string, { until: number; page: Promise<Page> }>();

/**
 * Takes one of the link's views or answers of this minute, else throws 429 `too_many_attempts` after a second, which slows
 * whoever asks without a pause. Call it for known tokens alone: guesses take no memory.
 */
export async function takeOfMinute(kind: keyof typeof MOST_IN_MINUTE, token: string, now: number): Promise<void> {
  const current = Math.floor(now / MINUTE_MS);
  if (current !== minute) taken.clear();
  minute = current;
  const key = `${kind} ${token}`;
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  if (count <= MOST_IN_MINUTE[kind]) return;
  await sleep(REFUSED_AFTER_MS);
  throw tooManyAttempts(Math.ceil(((current + 1) * MINUTE_MS - now) / 1_000));
}

/** A view of a link. Its page is made at most once a second, and never for a view that is refused. */
export async function viewPage(token: string, locale: Locale, now: number, make: () => Promise<Response>) {
  const isKnown = taken.has(`view ${token}`);
  if (isKnown) await takeOfMinute('view', token, now);
  const key = `${locale} ${token}`;
  const last = pages.get(key);
  const kept = last && last.until > now ? last : { until: now + KEPT_MS, page: make().then(pageOf) };
  const forget = () => pages.get(key) === kept && pages.delete(key);
  if (kept !== last) setTimeout(forget, KEPT_MS).unref();
  pages.set(key, kept);
  kept.page.catch(forget);
  const { status, headers, body } = await kept.page;
  if (!isKnown) await takeOfMinute('view', token, now);
  return new Response(body, { status, headers });
}

/** After an answer the page is another. */
export function forgetPage(token: string): void {
  for (const locale of LOCALES) pages.delete(`${locale} ${token}`);
}

/** For tests. */
export function forgetViews(): void {
  taken.clear();
  pages.clear();
}

async function pageOf(response: Response): Promise<Page> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}
