import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { ServiceFixture } from '@/lib/testing/service-fixture';

/** For tests: a proxy to the sandbox. `fail` handles a request itself and returns true, or lets it through. */
export async function serviceBehindProxy(
  fixture: ServiceFixture,
  fail: (request: IncomingMessage, response: ServerResponse, count: number) => boolean | Promise<boolean>,
) {
  let count = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    if (await fail(request, response, count)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length', 'accept-encoding'].includes(name)
        ? [[name, value]]
        : [],
    );
    const answer = await fetch(`${fixture.sandbox.url}${request.url}`, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(chunks.length ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null);
  return {
    ctx: { ...fixture.ctx, service: fixture.gatewayTo(`http://127.0.0.1:${port}`) },
    calls: () => count,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
