import type { Permission } from '@/lib/auth/permissions';
import type { Queryable } from '@/lib/db/client.server';
import type { Branches } from '@/lib/db/of-branches';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import type { RouteRequest } from '@/lib/request/route-request';
import { BEAT_MS, type LiveFrameName, type LiveKind, type LiveSubject } from '../events/events';
import { type LiveBatch, mergeBatches } from './batch.server';
import type { LiveBus } from './bus.server';
import { frameBytes } from './frame';
import { openOutbox } from './outbox.server';
import { findReplay } from './replay.server';

const RECHECK_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;
const RETRY_WHEN_FULL_SECONDS = 30;

/**
 * The permission that a kind needs, and how its rows are read. Without `load` the screen only learns of a change.
 * `inSight`: the subjects that these branches may see; without it none is named.
 */
export type LiveLoader = {
  permission: Permission;
  load?: (ids: string[]) => Promise<readonly unknown[]>;
  inSight?: (ids: string[], branches: readonly string[]) => Promise<readonly string[]>;
};
export type LiveLoaders = Partial<Record<LiveKind, LiveLoader>>;

export type LiveRequest = Pick<RouteRequest, 'url' | 'headers' | 'signal'>;

export type LiveOptions = {
  bus: LiveBus;
  db: Queryable;
  connectionId: string;
  user: { id: string; permissions: readonly Permission[]; branches?: Branches };
  loaders: LiveLoaders;
  /**
   * Checks every minute, and when the user's access may have changed, whether the stream may continue. False ends it.
   */
  recheck?: () => Promise<boolean>;
  /** Since when the dispatch service has not answered. */
  silentSince?: () => number | null;
  beatMs?: number;
  recheckMs?: number;
  maxWaitingBytes?: number;
  stuckAfterMs?: number;
};

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The live stream of one screen (frames: events.ts): first the missed events (`Last-Event-ID` or `?age=` in
 * milliseconds), then each new one. 503 when the database is unreachable.
 */
export async function streamLive(request: LiveRequest, options: LiveOptions): Promise<Response> {
  const giveBack = options.bus.streams.take(options.user.id);
  if (!giveBack) return refusal(429, 'too_many_streams', RETRY_WHEN_FULL_SECONDS);
  const screen = openScreen(options);
  screen.closed.addEventListener('abort', giveBack);
  try {
    await screen.begin(readSeen(request));
  } catch (error) {
    screen.close();
    logFailure('live: a stream could not begin', error);
    return refusal(503, 'unavailable', RETRY_AFTER_SECONDS);
  }
  if (request.signal.aborted) screen.close();
  request.signal.addEventListener('abort', screen.close, { signal: screen.closed });
  return new Response(screen.stream, { headers: HEADERS });
}

function refusal(status: number, code: string, retryAfterSeconds: number): Response {
  return Response.json(
    { error: { code } },
    { status, headers: { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' } },
  );
}

function openScreen(options: LiveOptions) {
  const closing = new AbortController();
  const closed = closing.signal;
  const outbox = openOutbox(() => closing.abort(), options);
  /** The id of the last event that was sent. */
  let seenId = 0;
  /** Batches that came while the screen was not ready for them, in one. */
  let waiting: LiveBatch | null = null;
  let isDelivering = true;

  /** Subscribes before it looks back, so that no event falls between the two. New batches wait. */
  async function begin(seen: Parameters<typeof findReplay>[2]) {
    const { bus, db, connectionId } = options;
    const access = (userId: string | null) => void ((userId ?? options.user.id) === options.user.id && check());
    const subscription = await bus.subscribe(connectionId, {
      batch: enqueue,
      access,
      silence: beat,
      wentBack: startAgain,
      closed: sendBye,
    });
    closed.addEventListener('abort', subscription.close);
    if (closed.aborted) subscription.close();
    seenId = subscription.from;
    const replay = await findReplay(db, connectionId, seen);
    send('hello', { now: Date.now(), resync: replay.resync });
    if (replay.batch) await deliver(replay.batch, true);
    beat();
    void deliverWaiting();
    void sendHeartbeats();
    void keepChecking();
  }

  function enqueue(batch: LiveBatch) {
    waiting = waiting ? mergeBatches(waiting, batch) : batch;
    if (!isDelivering) void deliverWaiting();
  }

  /** Sends what waits, each time when the screen can take more. */
  async function deliverWaiting() {
    isDelivering = true;
    try {
      while (waiting && !closed.aborted) {
        await outbox.ready();
        const batch: LiveBatch = waiting;
        waiting = null;
        if (batch.lastId > seenId) await deliver(batch, false);
      }
    } catch (error) {
      cutOff(error);
    }
    isDelivering = false;
  }

  async function deliver(batch: LiveBatch, replay: boolean) {
    const id = Math.max(seenId, batch.lastId);
    const bytes = await changesFrame(batch, { ...options, id, replay });
    seenId = Math.max(seenId, id);
    if (bytes) outbox.send(bytes);
  }

  function send(name: LiveFrameName, data: object, id?: number) {
    outbox.send(frameBytes(name, JSON.stringify(data), id));
  }

  function beat() {
    const silentSince = options.silentSince?.() ?? null;
    send('beat', { now: Date.now(), silentSince, databaseSince: options.bus.silentSince() }, seenId);
  }

  /** The screen reads everything again and opens a new stream, which follows the newest event of the older copy. */
  function startAgain(newestId: number) {
    send('hello', { now: Date.now(), resync: true }, newestId);
    outbox.close();
  }

  function sendBye() {
    send('bye', { now: Date.now() });
    outbox.close();
  }

  function cutOff(error: unknown) {
    logFailure('live: what changed could not be read', error);
    outbox.close();
  }

  async function sendHeartbeats() {
    while (!closed.aborted) {
      await pause(options.beatMs ?? BEAT_MS, closed);
      beat();
    }
  }

  async function keepChecking() {
    while (!closed.aborted) {
      await pause(options.recheckMs ?? RECHECK_MS, closed);
      await check();
    }
  }

  async function check() {
    // An unreachable database does not end a session.
    if (options.recheck && !closed.aborted && !(await options.recheck().catch(() => true))) sendBye();
  }

  return { stream: outbox.stream, begin, close: outbox.close, closed };
}

type FrameOptions = Pick<LiveOptions, 'user' | 'loaders'> & { id: number; replay: boolean };

/**
 * The part of a batch that the user may see, as the bytes of a frame; null for nothing. Screens of the same permissions
 * and branches share the bytes and the rows.
 */
function changesFrame(batch: LiveBatch, { user, loaders, id, replay }: FrameOptions): Promise<Uint8Array | null> {
  const visible = [...batch.subjects].flatMap(([kind, subjects]) => {
    const loader = loaders[kind];
    return loader && user.permissions.includes(loader.permission) ? [{ kind, subjects, loader }] : [];
  });
  if (visible.length === 0) return Promise.resolve(null);
  const { branches = null } = user;
  const of = branches === null ? '' : JSON.stringify(branches);
  return batch.frames(`${id} ${replay} ${visible.map(({ kind }) => kind)} ${of}`, async () => {
    const read = await Promise.all(
      visible.map(({ kind, subjects, loader }) =>
        batch.rows(`${kind} ${of}`, () => readChange(kind, subjects, loader, branches)),
      ),
    );
    const changes = read.filter((change) => change !== null);
    if (changes.length === 0) return null;
    return frameBytes('changes', `{"now":${Date.now()},"replay":${replay},"changes":[${changes.join(',')}]}`, id);
  });
}

/** Null: these branches see none of the subjects. */
async function readChange(
  kind: LiveKind,
  all: LiveSubject[],
  { load, inSight }: LiveLoader,
  branches: Branches,
): Promise<string | null> {
  let subjects = all;
  if (branches !== null) {
    const seen = new Set(inSight ? await inSight(idsOf(all), branches) : []);
    subjects = all.filter(({ id }) => seen.has(id));
    if (inSight && subjects.length === 0) return null;
  }
  const rows = load && subjects.length > 0 ? await load(idsOf(subjects)) : [];
  return JSON.stringify({ kind, subjects, rows });
}

const idsOf = (subjects: readonly LiveSubject[]) => subjects.map(({ id }) => id);

function readSeen(request: LiveRequest) {
  const age = new URL(request.url).searchParams.get('age');
  return {
    lastEventId: request.headers.get('last-event-id'),
    ageMs: age === null ? null : /^\d{1,12}$/.test(age) ? Number(age) : Number.NaN,
  };
}
