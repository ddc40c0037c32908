import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { deliveries, deliveryEvents, webhookInbox } from '@/lib/db/schema';
import { CreateDelivery, type CreateDeliveryInput } from '@/lib/order/schema';
import type { ServiceContext } from '@/lib/request/context.server';
import type { Generation } from '@/lib/service/generation/generation';
import { serveRequests } from '@/lib/testing/serve-requests';
import type { ServiceFixture } from '@/lib/testing/service-fixture';
import { createInboxWriter } from '@/lib/webhooks/inbox-writer.server';
import { receiveWebhook } from '@/lib/webhooks/receive.server';
import { createWebhookWorker } from '@/lib/webhooks/worker.server';
import { receivePosition, receivePositions } from '../positions/receive-position.server';
import { receiveHint } from '../sync/receive-hint.server';

/** For tests: orders of any generation, and the whole way of a webhook from the sandbox to the ledger. */

type Change = {
  reference?: string;
  name?: string;
  phone?: string;
  amount?: string;
  scheduled_date?: string;
  branch?: string;
};

let made = 0;

/** An order as the form sends it, to Salmiya in Kuwait, by the rules of a generation. */
export function orderOf(fixture: ServiceFixture, generation: Generation, change: Change = {}): CreateDelivery {
  made += 1;
  const {
    reference = `G-${made}`,
    name = 'Sara Al-Ali',
    phone = '5012 3456',
    amount = '4.500',
    scheduled_date,
    branch: branch_id = fixture.merchant.branches[0]?.id ?? '',
  } = change;
  const to: Pick<CreateDeliveryInput, 'reference' | 'payment' | 'scheduled_date'> & {
    destination_format: 'kuwait_format';
    destination: Record<'contact_name' | 'contact_phone' | 'area' | 'block' | 'street' | 'building', string>;
  } = {
    reference,
    payment: { amount, type: 'cash' },
    destination_format: 'kuwait_format',
    destination: {
      contact_name: name,
      contact_phone: phone,
      area: 'Salmiya',
      block: '3',
      street: 'Salem Al Mubarak',
      building: '12',
    },
    ...(scheduled_date && { scheduled_date }),
  };
  return CreateDelivery('KW', generation).parse(
    generation === 'v0'
      ? { ...to, platform_name: 'The shop' }
      : { ...to, origin_format: 'branch_format', origin: { branch_id } },
  );
}

export async function rowOf(fixture: ServiceFixture, reference: string) {
  const [row] = await fixture.ctx.db.select().from(deliveries).where(eq(deliveries.reference, reference));
  if (!row) throw new Error(`no row ${reference}`);
  return { ...row, reference };
}

export async function historyOf(fixture: ServiceFixture, id: string): Promise<string[]> {
  const rows = await fixture.ctx.db
    .select()
    .from(deliveryEvents)
    .where(eq(deliveryEvents.deliveryId, id))
    .orderBy(deliveryEvents.id);
  return rows.map(({ kind, status, source }) => `${status ?? kind}/${source}`);
}

const State = z.object({
  deliveries: z.object({
    total: z.number(),
    latest: z.array(z.object({ reference: z.string(), code: z.string(), status: z.string() })),
  }),
});

/** The service's orders, newest first: the latest 200, and how many there are. */
export async function ordersAtService(fixture: ServiceFixture) {
  return State.parse(await fixture.control('GET', '')).deliveries;
}

/** The code under which the service has the one order of a reference. */
export async function codeAtService(fixture: ServiceFixture, reference: string): Promise<string> {
  const found = (await ordersAtService(fixture)).latest.filter((order) => order.reference === reference);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`the service has ${found.length} orders ${reference}`);
  return only.code;
}

/** How many orders with a reference the service has. */
export async function copiesAtService(fixture: ServiceFixture, reference: string): Promise<number> {
  return (await ordersAtService(fixture)).latest.filter((order) => order.reference === reference).length;
}

/** The inbox of the fixture's connection, behind a real address that the sandbox sends its webhooks to. */
export async function openInbox(fixture: ServiceFixture) {
  const { ctx } = fixture;
  const inbox = await serveInbox(ctx);
  await fixture.sendWebhooksTo(inbox.url);
  return {
    url: inbox.url,
    entries: () => ctx.db.select().from(webhookInbox).orderBy(webhookInbox.id),
    async close() {
      await fixture.sendWebhooksTo(null);
      await inbox.stop();
    },
  };
}

/** A receiver of webhooks, and the worker that processes them. */
export async function serveInbox(ctx: ServiceContext) {
  const brand = 'service';
  const worker = createWebhookWorker({
    db: ctx.db,
    brand,
    receivers: {
      order: (_connectionId, report) => receiveHint(ctx, report),
      positions: (reports) => receivePositions(ctx.db, async () => ctx, reports),
      position: (_connectionId, report) => receivePosition(ctx, report),
    },
    sweepEveryMs: 200,
  });
  const writer = createInboxWriter(ctx.db);
  const server = await serveRequests((request) =>
    receiveWebhook(request, ctx.connection.webhookToken ?? '', { db: ctx.db, writer, brand, onNew: worker.kick }),
  );
  return {
    url: server.url,
    async stop() {
      await worker.stop();
      await server.close();
    },
  };
}
