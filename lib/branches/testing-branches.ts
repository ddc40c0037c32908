import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '@/lib/db/id';
import { connections, deliveries, liveEvents } from '@/lib/db/schema';
import type { ServiceFixture } from '@/lib/testing/service-fixture';
import { copyOfBranches } from './list.server';
import { CreateBranch, UpdateBranch } from './save-schema';
import { sendBranch } from './with-address.server';

/** For tests: branches to save, deliveries from them, and a service that fails between us and the sandbox. */

export const BAYAN = { name: 'Diwan - Bayan', phone: '2225 0199', latitude: 29.3034, longitude: 48.0392 };
type BranchInput = typeof BAYAN & { address?: string };

export const createInput = (change: Partial<BranchInput> = {}) => CreateBranch('KW').parse({ ...BAYAN, ...change });
export const updateInput = (input: { id: string } & Partial<BranchInput>) => UpdateBranch('KW').parse(input);

/** A branch that another program creates at the service. */
export const createElsewhere = ({ ctx }: ServiceFixture, branch: CreateBranch) =>
  sendBranch(ctx, branch, (body) => ctx.service.createBranch(body));

/** A branch of our copy. */
export async function copyOfBranch({ ctx }: ServiceFixture, id: string) {
  return (await copyOfBranches(ctx)).branches.find((branch) => branch.id === id);
}

export async function branchEvents({ db }: ServiceFixture) {
  const events = await db.select().from(liveEvents).where(eq(liveEvents.kind, 'branches'));
  return events.map(({ subjectIds, actorId }) => ({ subjectIds, actorId }));
}

/** Runs `during` while the fixture's key lacks a permission. */
export async function withoutPermission<T>(fixture: ServiceFixture, permission: string, during: () => Promise<T>) {
  const { id, permissions } = fixture.key;
  const at = `/merchants/${fixture.merchant.id}/keys/${id}`;
  await fixture.control('PUT', at, { permissions: permissions.filter((name) => name !== permission) });
  const result = await during();
  await fixture.control('PUT', at, { permissions });
  return result;
}

/** A row of the ledger with the columns that branches read. */
export async function insertDelivery(
  { db, ctx }: ServiceFixture,
  branchId: string,
  row: Partial<typeof deliveries.$inferInsert> = {},
) {
  const at = row.createdAt ?? new Date();
  await db.insert(deliveries).values({
    id: newId(),
    connectionId: ctx.connection.id,
    reference: `B-${newId()}`,
    status: 'pending',
    requestBody: '{}',
    draft: {},
    branchId,
    paymentType: 'cash',
    amount: '5.000',
    customerName: 'Sara',
    customerPhone: '+96550123456',
    searchText: '',
    createdAt: at,
    updatedAt: at,
    statusAt: at,
    ...row,
  });
}

type Fault = {
  /** Responds instead of the sandbox: true when it did. */
  fail?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  /** The sandbox carries it out, and its response is lost. */
  lose?: (request: IncomingMessage) => boolean;
};

/** A context that reaches the sandbox through a proxy with this fault. */
export async function faultyService(fixture: ServiceFixture, { fail = () => false, lose = () => false }: Fault) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const body = Buffer.concat(chunks);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length', 'accept-encoding'].includes(name)
        ? [[name, value]]
        : [],
    );
    if (await fail(request, response)) return;
    const answer = await fetch(`${fixture.sandbox.url}${request.url}`, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(body.length ? { body: new Uint8Array(body) } : {}),
    });
    const text = await answer.text();
    if (lose(request)) return void response.destroy();
    response.writeHead(answer.status, answer.status === 204 ? {} : { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const { ctx, db } = fixture;
  const { branchesNeedAddress } = connections;
  const [learned] = await db
    .select({ branchesNeedAddress })
    .from(connections)
    .where(eq(connections.id, ctx.connection.id));
  return {
    ctx: {
      ...ctx,
      connection: { ...ctx.connection, ...learned },
      service: fixture.gatewayTo(`http://127.0.0.1:${port}`),
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A proxy that breaks the connection on each request with this method, or on every request. */
export const brokenService = (fixture: ServiceFixture, method?: string) =>
  faultyService(fixture, {
    fail: (request, response) => {
      if (method && request.method !== method) return false;
      response.destroy();
      return true;
    },
  });
