import { tooManyAttempts } from '@/lib/auth/sign-in.server';

/** Limits of one link. An honest page reads itself again a few times a minute, on some phones. */
const MOST_IN_MINUTE = { view: 60, answer: 5 } as const;
const KEPT_MS = 1_000;
const MINUTE_MS = 60_000;

type Kept = { until: number; page: Promise<Page> };
type Page = { status: number; headers: Headers; body: string };

let minute = 0;
const taken = new Map<string, number>();
const pages = new Map<string, Map<string, Kept>>();

/**
 * Takes one of the link's views or answers of this minute; 429 `too_many_attempts`. Call it for known tokens alone, so that
 * guesses take no memory.
 */
export function takeOfMinute(kind: keyof typeof MOST_IN_MINUTE, token: string, now: number): void {
  const current = Math.floor(now / MINUTE_MS);
  if (current !== minute) taken.clear();
  minute = current;
  const key = `${kind} ${token}`;
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  if (count > MOST_IN_MINUTE[kind]) throw tooManyAttempts(Math.ceil(((current + 1) * MINUTE_MS - now) / 1_000));
}

/** The page of a link in one look, made anew at most once a second. One that can't be made is not kept. */
export async function keptPage(
  token: string,
  look: string,
  now: number,
  make: () => Promise<Response>,
): Promise<Response> {
  const looks = pages.get(token) ?? new Map<string, Kept>();
  pages.set(token, looks);
  const known = looks.get(look);
  const kept = known && known.until > now ? known : { until: now + KEPT_MS, page: make().then(pageOf) };
  looks.set(look, kept);
  if (kept !== known) setTimeout(() => looks.get(look) === kept && forgetPage(token, look), KEPT_MS).unref();
  try {
    const { status, headers, body } = await kept.page;
    return new Response(body, { status, headers });
  } catch (error) {
    forgetPage(token, look);
    throw error;
  }
}

/** After an answer the page is another. */
export function forgetPage(token: string, look?: string): void {
  if (look !== undefined) pages.get(token)?.delete(look);
  if (look === undefined || pages.get(token)?.size === 0) pages.delete(token);
}

/** For tests. */
export function forgetViews(): void {
  taken.clear();
  pages.clear();
}

async function pageOf(response: Response): Promise<Page> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}
