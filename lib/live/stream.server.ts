import type { Permission } from '@/lib/auth/permissions';
import type { Queryable } from '@/lib/db/client.server';
import { pause } from '@/lib/db/leader.server';
import type { LiveBatch } from './batch.server';
import type { LiveBus } from './bus.server';
import { BEAT_MS, type LiveKind, type LiveSubject } from './events';
import { frame } from './frame';
import { openOutbox } from './outbox.server';
import { findReplay } from './replay.server';

const RECHECK_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;
/** Batches that may wait for their rows before a screen is told to come back later. */
const MAX_WAITING_BATCHES = 200;

/** Who may see a kind, and how its rows are read; without `load` the screen is only told that something changed. */
export type LiveLoader = { permission: Permission; load?: (ids: string[]) => Promise<readonly unknown[]> };
export type LiveLoaders = Partial<Record<LiveKind, LiveLoader>>;

type StreamOptions = {
  bus: LiveBus;
  db: Queryable;
  connectionId: string;
  user: { permissions: readonly Permission[] };
  loaders: LiveLoaders;
  /** Asked every minute: is the caller still who they were? When not, the stream ends. */
  recheck?: () => Promise<boolean>;
  beatMs?: number;
  recheckMs?: number;
  maxWaitingBytes?: number;
};

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The live stream of one screen (frames: events.ts). First what was missed (`Last-Event-ID`, or `?age=` in
 * milliseconds since the page was loaded), then everything as it happens. 503 when the database is away.
 */
export async function streamLive(request: Request, options: StreamOptions): Promise<Response> {
  const { bus, db, connectionId, user, loaders } = options;
  const waiting: LiveBatch[] = [];
  const leaving = new AbortController();
  let accept = (batch: LiveBatch): void => {
    waiting.push(batch);
  };
  const outbox = openOutbox(() => leaving.abort(), options.maxWaitingBytes);
  let seenId = 0;

  try {
    // Subscribe first, then look back: nothing falls between the two.
    const { from, close } = await bus.subscribe(connectionId, {
      batch: (batch) => accept(batch),
      closed: sayBye,
    });
    leaving.signal.addEventListener('abort', close);
    seenId = from;
    const replay = await findReplay(db, connectionId, readSeen(request));
    say('hello', { now: Date.now(), resync: replay.resync });
    if (replay.batch) await deliver(replay.batch, true);
  } catch (error) {
    leaving.abort();
    console.error(`live: a stream could not begin: ${error instanceof Error ? error.message : String(error)}`);
    return Response.json(
      { error: { code: 'unavailable' } },
      { status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
    );
  }

  let pending = 0;
  let tail = Promise.resolve();
  accept = (batch) => {
    pending += 1;
    if (pending > MAX_WAITING_BATCHES) return outbox.close();
    tail = tail
      .then(() => deliver(batch, false))
      .catch(giveUp)
      .finally(() => {
        pending -= 1;
      });
  };
  for (const batch of waiting) if (batch.lastId > seenId) accept(batch);
  tail = tail.then(beat);
  void keepBeating();
  void keepChecking();
  if (request.signal.aborted) outbox.close();
  request.signal.addEventListener('abort', outbox.close, { signal: leaving.signal });
  return new Response(outbox.stream, { headers: HEADERS });

  function say(name: Parameters<typeof frame>[0], data: object, id?: number) {
    outbox.send(frame(name, JSON.stringify(data), id));
  }

  function beat() {
    say('beat', { now: Date.now() }, seenId);
  }

  function sayBye() {
    say('bye', { now: Date.now() });
    outbox.close();
  }

  function giveUp(error: unknown) {
    console.error('live: what changed could not be read:', error);
    outbox.close();
  }

  /** Rows are read once for all screens of this instance, and written as JSON once. */
  async function deliver(batch: LiveBatch, replay: boolean) {
    const visible = [...batch.subjects].flatMap(([kind, subjects]) => {
      const loader = loaders[kind];
      return loader && user.permissions.includes(loader.permission) ? [{ kind, subjects, loader }] : [];
    });
    const changes = await Promise.all(
      visible.map(({ kind, subjects, loader }) => batch.once(kind, () => readChange(kind, subjects, loader))),
    );
    seenId = Math.max(seenId, batch.lastId);
    if (changes.length === 0) return;
    const data = `{"now":${Date.now()},"replay":${replay},"changes":[${changes.join(',')}]}`;
    outbox.send(frame('changes', data, seenId));
  }

  async function keepBeating() {
    while (!leaving.signal.aborted) {
      await pause(options.beatMs ?? BEAT_MS, leaving.signal);
      beat();
    }
  }

  async function keepChecking() {
    while (options.recheck && !leaving.signal.aborted) {
      await pause(options.recheckMs ?? RECHECK_MS, leaving.signal);
      // A database that is away is no reason to send anybody out.
      if (!leaving.signal.aborted && !(await options.recheck().catch(() => true))) sayBye();
    }
  }
}

async function readChange(kind: LiveKind, subjects: LiveSubject[], { load }: LiveLoader): Promise<string> {
  const rows = load ? await load(subjects.map(({ id }) => id)) : [];
  return JSON.stringify({ kind, subjects, rows });
}

function readSeen(request: Request) {
  const age = new URL(request.url).searchParams.get('age');
  return {
    lastEventId: request.headers.get('last-event-id'),
    ageMs: age === null ? null : /^\d{1,12}$/.test(age) ? Number(age) : Number.NaN,
  };
}
