import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { outputOf } from '@/lib/launch/process/output-of';
import { freePort } from '@/lib/launch/process/port';
import { identify, type ProcessIdentity, stopProcess } from '@/lib/launch/process/process-identity';
import { textOf } from '@/lib/launch/settings/files';
import { keptSecret } from '@/lib/launch/settings/secret';
import { type Address, APP, databaseUrl, urlOf } from './database-url';
import { clusterFolder, folderBeside, majorOf, OtherMajor } from './other-major';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries';
import { postgresHome } from './postgres-home';
import { stopLeftovers } from './postgres-leftovers';
import { socketFolder, socketIn } from './postgres-socket';
import { asUser, type PostgresUser } from './postgres-user';

export type PostgresOptions = {
  /** Where secrets, the log and (where PostgreSQL can reach it) the cluster are kept. */
  dataDir: string;
  /** A new cluster beside the one of another major, which stays as it is (other-major.ts). */
  isBeside?: boolean;
  /** Only for tests: quick instead of safe, a crash loses commits. */
  isThrowAway?: boolean;
  /** Called with a message when something takes a while. */
  onProgress?: (what: string) => void;
  /** Aborts the start, and stops the server, before it is ready. */
  signal?: AbortSignal;
};

export type RunningPostgres = {
  /** The address of the application's own database, as its ordinary owner (who may create further databases). */
  url: string;
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>;
};

const ADMIN_PASSWORD = 'database-admin-password';
const INIT_MS = 120_000;
/** Replaying the log after a crash may take minutes; longer than this is a fault. */
const START_MS = 120_000;
const STOP_MS = 20_000;
const POLL_MS = 15;

/** Starts PostgreSQL on `dataDir`, made on first use. The caller must ensure that only one process does so at a time. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  // Made by mkdtemp, for its owner alone: PostgreSQL's user must be able to pass through.
  if (options.isThrowAway) chmodSync(options.dataDir, 0o711);
  const { home, user } = postgresHome(options.dataDir);
  const binaries = postgresBinaries(user, home);
  const cluster = options.isBeside ? folderBeside(home) : clusterFolder(home);
  const log = path.join(options.dataDir, 'postgres.log');
  const server = { user, home, cluster, log, binaries, isDurable: !options.isThrowAway };
  if (!existsSync(cluster)) {
    options.onProgress?.('making the database');
    await makeCluster(server, keptSecret(options.dataDir, ADMIN_PASSWORD));
  } else if (!existsSync(path.join(options.dataDir, ADMIN_PASSWORD)))
    throw new Error(
      `${home} holds the database of a data folder that was deleted. Put back what was in ${options.dataDir}, or delete ${home} too.`,
    );
  refuseOtherMajor(server);
  const isSocket = process.platform !== 'win32';
  const lock = await stopLeftovers(cluster, isSocket ? socketIn(socketFolder(home, user)) : undefined);
  return run(server, options, lock);
}

type Server = {
  user: PostgresUser;
  home: string;
  cluster: string;
  log: string;
  binaries: PostgresBinaries;
  isDurable: boolean;
};

/** Made aside and renamed, so that an existing cluster is complete. */
async function makeCluster(server: Server, password: string): Promise<void> {
  const aside = `${server.cluster}.new`;
  rmSync(aside, { recursive: true, force: true });
  const passwordFile = path.join(server.home, 'new-password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (server.user) chownSync(passwordFile, server.user.uid, server.user.gid);
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const sync = server.isDurable ? [] : ['--no-sync'];
  // The operating system's UTF-8 locale classifies letters (trigrams of Arabic words need that); the order is by code point.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  let output = '';
  try {
    for (const name of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      const args = ['-D', aside, ...access, ...sync, '-E', 'UTF8', ...locale, `--locale=${name}`];
      const options = { ...asUser(server.user), timeout: INIT_MS, windowsHide: true };
      const made = await outputOf(spawn(server.binaries.initdb, args, options));
      if (made.code === 0) return renameSync(aside, server.cluster);
      output = made.output;
      rmSync(aside, { recursive: true, force: true });
      if (!/locale name/i.test(output)) break;
    }
  } finally {
    rmSync(passwordFile);
  }
  throw new Error(explain('PostgreSQL could not make its database', output, server));
}

function refuseOtherMajor({ cluster, binaries }: Server): void {
  const major = majorOf(cluster);
  if (major !== binaries.major) throw new OtherMajor(cluster, major, binaries.major);
}

async function run(server: Server, { dataDir, signal }: PostgresOptions, lock: number | undefined) {
  const address = await writeAddress(server).catch((error) => {
    if (lock !== undefined) closeSync(lock);
    throw error;
  });
  const child = spawnServer(server, lock);
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const guard = identity ? guardAgainstOrphaning(identity, server.user) : undefined;
  void exited.then(() => {
    guard?.kill();
    if (!address.host.startsWith(server.home)) rmSync(address.host, { recursive: true, force: true });
  });
  if (!identity) throw new Error(explain('PostgreSQL did not start', tail(server.log), server));
  const stop = async () => {
    guard?.kill();
    await stopProcess(identity, process.platform === 'win32' ? 'SIGTERM' : 'SIGINT', STOP_MS);
    await exited;
  };
  try {
    await waitUntilReady(server, child, identity.pid, signal);
    const admin = keptSecret(dataDir, ADMIN_PASSWORD);
    const password = keptSecret(dataDir, 'database-password');
    await makeDatabase(urlOf(address, 'postgres', admin, 'postgres'), password);
    return { url: databaseUrl(address, password), pid: identity.pid, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A Unix socket in a folder of our own; on Windows a free port of the loopback. */
async function writeAddress(server: Server): Promise<Address> {
  const isSocket = process.platform !== 'win32';
  const address = isSocket
    ? { host: socketFolder(server.home, server.user), port: 5432 }
    : { host: '127.0.0.1', port: await freePort() };
  const where = isSocket
    ? { listen_addresses: '', unix_socket_directories: address.host }
    : { listen_addresses: address.host, unix_socket_directories: '' };
  const settings: Record<string, string | number> = {
    ...where,
    port: address.port,
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: server.isDurable ? 'on' : 'off',
    synchronous_commit: server.isDurable ? 'on' : 'off',
    full_page_writes: server.isDurable ? 'on' : 'off',
    // A test's database can't be dropped while a worker of the superuser's is in it.
    autovacuum: server.isDurable ? 'on' : 'off',
    log_line_prefix: '%m [%p] ',
    // Statements hold customers' names and phones.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  const file = path.join(server.cluster, 'postgresql.auto.conf');
  writeFileSync(file, ['# Written at every start by the launcher.', ...lines, ''].join('\n'));
  return address;
}

const LOG_LIMIT_BYTES = 10_000_000;

/** In a process group of its own: the launcher alone gets Ctrl-C, and stops the database last. */
function spawnServer(server: Server, lock: number | undefined): ChildProcess {
  if (existsSync(server.log) && statSync(server.log).size > LOG_LIMIT_BYTES)
    renameSync(server.log, `${server.log}.old`);
  const log = openSync(server.log, 'a', 0o600);
  const child = spawn(server.binaries.postgres, ['-D', server.cluster], {
    ...asUser(server.user),
    detached: process.platform !== 'win32',
    // The server alone holds the lock on its cluster, until the last of its processes is gone.
    stdio: ['ignore', log, log, ...(lock === undefined ? [] : [lock])],
    windowsHide: true,
  });
  for (const open of lock === undefined ? [log] : [log, lock]) closeSync(open);
  child.on('error', () => undefined);
  return child;
}

/**
 * A shell that waits until our end of a pipe closes, which happens however we die. It shuts the server down three seconds
 * later, so that its clients can finish.
 */
function guardAgainstOrphaning({ pid }: ProcessIdentity, user: PostgresUser): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; sleep 3; kill -INT "$1"', 'sh', String(pid)], {
    ...asUser(user),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}

/** Waits for `ready` in the eighth line of the pid file. */
async function waitUntilReady(server: Server, child: ChildProcess, pid: number, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null) {
    const lines = textOf(path.join(server.cluster, 'postmaster.pid')).split('\n');
    if (lines[0] === String(pid) && lines[7]?.trim() === 'ready') return;
    signal?.throwIfAborted();
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL was not ready after ${START_MS / 1000} s. Its log: ${server.log}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(explain('PostgreSQL did not start', tail(server.log), server));
}

/** Role and database of the application, with the stored password. Repeatable. */
async function makeDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP]);
    const verb = role.rowCount ? 'alter' : 'create';
    await client.query(`${verb} role ${APP} login createdb password ${client.escapeLiteral(password)}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [APP]);
    if (!database.rowCount) await client.query(`create database ${APP} owner ${APP}`);
  } finally {
    await client.end();
  }
}

const CONNECT_MS = 10_000;

function explain(what: string, output: string, { home, log }: Server): string {
  if (/no space left on device/i.test(output))
    return `${what}: the disk that holds ${home} is full. Make room and start again.`;
  return `${what}:\n${output.trim() || `it wrote nothing (log: ${log})`}`;
}

const TAIL_LINES = 12;

function tail(file: string): string {
  return textOf(file).split('\n').filter(Boolean).slice(-TAIL_LINES).join('\n');
}
