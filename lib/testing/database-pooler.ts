import net from 'node:net';
import pg from 'pg';

export type DatabasePooler = { url: string; close: () => Promise<void> };

const SESSIONS = 4;
const READY = 'Z'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const SSL_REQUEST = 80_877_103;

/** A session of PostgreSQL, and the client that has it for its transaction. */
type Session = { socket: net.Socket; client: net.Socket | null; rest: Buffer };

/**
 * A pooler before PostgreSQL in transaction mode: each transaction gets another session. It forgets settings of the
 * start, and knows nothing of named statements, session locks and LISTEN.
 */
export async function startDatabasePooler(databaseUrl: string): Promise<DatabasePooler> {
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(databaseUrl)));
  const waiting: (() => void)[] = [];
  const clients = new Set<net.Socket>();
  for (const session of sessions) session.socket.on('data', (data) => fromServer(session, data));

  function fromServer(session: Session, data: Buffer) {
    session.client?.write(data);
    if (!endsTransaction(session, data)) return;
    session.client = null;
    // The session that was used last is used next as late as possible.
    sessions.push(...sessions.splice(sessions.indexOf(session), 1));
    waiting.shift()?.();
  }

  /** The session that the client's open transaction has, else the one that was free for the longest. */
  async function sessionFor(client: net.Socket): Promise<Session> {
    for (;;) {
      const session =
        sessions.find((candidate) => candidate.client === client) ?? sessions.find((candidate) => !candidate.client);
      if (session) {
        session.client = client;
        return session;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  const server = net.createServer((client) => {
    clients.add(client);
    let isStarted = false;
    let sending = Promise.resolve();
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('data', (data) => {
      if (isStarted) {
        if (data[0] === TERMINATE) return void client.end();
        sending = sending.then(async () => void (await sessionFor(client)).socket.write(data));
      } else if (data.readInt32BE(4) === SSL_REQUEST) client.write('N');
      else {
        isStarted = true;
        client.write(WELCOME);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    url: url.href,
    close: async () => {
      for (const client of clients) client.destroy();
      for (const { socket } of sessions) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** AuthenticationOk, and ReadyForQuery. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, READY, 0, 0, 0, 5, IDLE]);

/** Signs in by `pg`, and takes its socket. */
async function openSession(databaseUrl: string): Promise<Session> {
  const socket = new net.Socket();
  const client = new pg.Client({ connectionString: databaseUrl, stream: () => socket });
  await client.connect();
  socket.removeAllListeners();
  socket.on('error', () => {});
  return { socket, client: null, rest: Buffer.alloc(0) };
}

/** Whether the data holds the end of a response after which no transaction is open. Incomplete messages are kept. */
function endsTransaction(session: Session, data: Buffer): boolean {
  let rest = Buffer.concat([session.rest, data]);
  let isOver = false;
  while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
    if (rest[0] === READY) isOver = rest[5] === IDLE;
    rest = rest.subarray(1 + rest.readInt32BE(1));
  }
  session.rest = rest;
  return isOver;
}
