import { connect, createServer } from 'node:net';

/** A free port of the loopback. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Whether `port` is free, on the loopback and on every address. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0']) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Whether a server takes connections at a Unix socket, in whichever container it runs, or at a port. */
export function listens(address: string | { host: string; port: number }): Promise<boolean> {
  const socket = typeof address === 'string' ? connect(address) : connect(address.port, address.host);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

/** Throws a message with the port in use and what to do. */
export async function refuseTakenPorts(ports: { port: number; sandboxPort: number | undefined }): Promise<void> {
  const wanted = [['PORT', ports.port] as const, ['SANDBOX_PORT', ports.sandboxPort] as const];
  for (const [name, port] of wanted) {
    if (port === undefined || (await isPortFree(port))) continue;
    throw new Error(
      `Port ${port} is taken by another program. Stop that one, or choose a port: ${name}=${port + 1} npm start`,
    );
  }
}
