import net from 'node:net';

export type DatabaseRelay = {
  /** The address of the same database through the relay. */
  url: string;
  /** Nothing passes any more on the connections that are open, in both directions, and none of them is closed. */
  silence: () => void;
  /** New connections are not answered either, until `admit`. */
  refuseNew: () => void;
  admit: () => void;
  /** How many connections are open. */
  count: () => number;
  close: () => Promise<void>;
};

/** A TCP relay before PostgreSQL, for what a network does: it falls silent, without a close. */
export async function startDatabaseRelay(databaseUrl: string, port = 0): Promise<DatabaseRelay> {
  const open = new Set<net.Socket>();
  let isAdmitting = true;
  const relay = net.createServer((client) => {
    const server = connectTo(new URL(databaseUrl));
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        // A silent pair is half open: the other end never learns of it.
        if (!silent.has(socket)) for (const other of [client, server]) other.destroy();
      });
      open.add(socket);
    }
    if (!isAdmitting) return mute(client, server);
    client.pipe(server);
    server.pipe(client);
  });
  const silent = new WeakSet<net.Socket>();
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  const address = relay.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : port}`;

  function mute(...sockets: net.Socket[]) {
    for (const socket of sockets) {
      silent.add(socket);
      socket.unpipe();
      socket.pause();
    }
  }

  return {
    url: url.href,
    silence: () => mute(...open),
    refuseNew: () => {
      isAdmitting = false;
    },
    admit: () => {
      isAdmitting = true;
    },
    count: () => open.size,
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** The launcher's own server has the folder of its Unix socket as its host. */
function connectTo({ hostname, port }: URL): net.Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/')
    ? net.connect(`${host}/.s.PGSQL.${port || 5432}`)
    : net.connect(Number(port || 5432), host);
}
