import pg from 'pg';
import { logFailure } from './outage-log';

/**
 * The timeout of a statement on the client, by its kind. The server cancels it a little earlier, where it still
 * answers.
 */
export const STATEMENT_LIMITS_MS = {
  usual: 10_000,
  report: 60_000,
  migration: 600_000,
  /** A table of a backup, and an index of a restore. */
  backup: 3_600_000,
  check: 3_000,
} as const;
const SERVER_IS_EARLIER_MS = 500;
/** The server ends a transaction that its client left open when it was cut off: it holds locks. */
const IDLE_TRANSACTION_MS = 8_000;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

type Options = { size: number; limitMs: number; isPooled?: boolean };

/**
 * A pool for one PostgreSQL. Nobody closes the connections to a server that was lost, so a statement without an answer
 * closes its connection, and all others that have been silent since it was sent.
 */
export class DatabasePool extends pg.Pool {
  readonly #answeredAt = new Map<pg.PoolClient, number>();
  readonly #limitMs: number;
  readonly #siblings: pg.Pool[] = [];

  constructor(url: string, { size, limitMs, isPooled = false }: Options) {
    super({ ...(isPooled ? pooledOptions(url, limitMs) : clientOptions(url, limitMs)), max: size });
    this.#limitMs = limitMs;
    // The pool replaces an idle client that lost its server; without a listener the process would exit.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      this.#answeredAt.set(client, Date.now());
    });
    this.on('release', (error, client) => {
      if (!error) this.#answeredAt.set(client, Date.now());
      else if (isTimeout(error)) this.#leaveSilent(Date.now() - this.#limitMs);
      else if (isReadOnly(error)) this.leaveIdle();
    });
    this.on('remove', (client) => this.#answeredAt.delete(client));
  }

  /** Another pool that ends with this one. */
  endWith(pool: DatabasePool): DatabasePool {
    this.#siblings.push(pool);
    return pool;
  }

  /** Closes the connections that are not in use. */
  leaveIdle(): void {
    for (let left = this.idleCount; left > 0; left--) this.connect().then((client) => client.release(true), noop);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = Promise.all([super.end(), ...this.#siblings.map((pool) => pool.end())]).then(noop);
    if (!callback) return ended;
    void ended.then(callback);
  }

  #leaveSilent(since: number): void {
    this.leaveIdle();
    for (const [client, answeredAt] of this.#answeredAt) {
      if (answeredAt < since && client instanceof pg.Client) client.end().catch(noop);
    }
  }
}

const WRITABLE = {
  text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable"`,
  query_timeout: STATEMENT_LIMITS_MS.check,
};

/** Whether the database answers within three seconds and takes writes. */
export async function isWritable(pool: DatabasePool): Promise<boolean> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const { rows } = await client.query<{ isWritable: boolean }>(WRITABLE);
    const isFine = rows[0]?.isWritable === true;
    client.release(!isFine);
    if (!isFine) pool.leaveIdle();
    return isFine;
  } catch (error) {
    client?.release(true);
    if (isTimeout(error)) pool.leaveIdle();
    logFailure('health check', error);
    return false;
  }
}

export function clientOptions(url: string, limitMs: number): pg.ClientConfig {
  return {
    ...pooledOptions(url, limitMs),
    statement_timeout: limitMs - SERVER_IS_EARLIER_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
}

/** Without settings of the session, which a pooler refuses or forgets. */
export function pooledOptions(url: string, limitMs: number): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: limitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'dispatch-desk',
  };
}

/** The message of `pg` for a statement without an answer. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

function noop() {}
