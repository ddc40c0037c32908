import { and, eq, notInArray } from 'drizzle-orm';
import { isDatabaseOutage } from '@/lib/db/outage';
import { deliveries, imports } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { IMPORT_TOOLS } from '@/lib/imports/testing-imports';
import { outgoingJob } from '@/lib/outgoing/run.server';
import type { CreateOrder, FreeBalance } from '@/lib/outgoing/send-orders.server';
import type { Context } from '@/lib/request/context.server';
import type { CallBudget } from '@/lib/service/transport/limits/call-budget';
import { createServiceFixture } from '@/lib/testing/service-fixture';
import { createStanding } from './create.server';
import { listStanding } from './list.server';
import { runStanding } from './run.server';
import type { StandingPlan } from './schema';

export const DAY_MS = 86_400_000;
/** A Sunday, 07:00 in Kuwait. */
export const START = new Date('2026-11-22T04:00:00Z');

type Tools = { create?: CreateOrder; budget?: CallBudget; freeBalance?: FreeBalance };

/** Plans at a sandbox, with a clock that a test sets. */
export async function createStandingFixture() {
  const fixture = await createServiceFixture();
  const clock = { at: START };
  const ctx: Context = { ...fixture.ctx, now: () => clock.at };

  async function standing(plan: Partial<Parameters<typeof createStanding>[1]> = {}) {
    const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2', { name: 'Daily bread' }));
    const id = crypto.randomUUID();
    const days = { weekdays: [0, 3], dates: [], daysOff: [] };
    await createStanding(ctx, {
      id,
      name: 'Bread',
      like: { deliveries: [delivery.id] },
      time: '08:00',
      ...days,
      ...plan,
    });
    const [order] = (await readStanding(ctx, { id })).orders;
    return { id, order: { id: order?.id ?? '' } };
  }

  /** Runs the job of a plan, then those of its days until they end, wait or are killed. Returns their next turns. */
  async function run({ id }: { id: string }, { create = createDelivery, budget, freeBalance }: Tools = {}) {
    const { connection, db } = ctx;
    await runStanding(ctx, id);
    const killing = new AbortController();
    const job = outgoingJob({
      ...IMPORT_TOOLS,
      contextOf: async () => ctx,
      ...(budget && { budgetOf: () => budget }),
      ...(freeBalance && { freeBalance }),
      create: (own, order, terms) =>
        create(own, order, terms).catch((error: unknown) => {
          if (isDatabaseOutage(error)) killing.abort();
          throw error;
        }),
    });
    const isOfPlan = and(eq(imports.connectionId, connection.id), eq(imports.planId, id));
    const turns = [];
    const isOpen = notInArray(imports.state, ['done', 'stopped']);
    for (const { id: key } of await db.select().from(imports).where(and(isOfPlan, isOpen)).orderBy(imports.day))
      turns.push(await job({ connectionId: connection.id, key, input: {} }, killing.signal));
    return turns.filter((turn) => turn !== undefined);
  }
  const daysOf = async (ref: { id: string }) =>
    (await readStanding(ctx, ref)).orders.flatMap(({ days, customerName }) =>
      days.map((day) => ({ ...day, customerName })),
    );
  const ordersOf = async ({ order }: { order: { id: string } }) =>
    (await fixture.db.select().from(deliveries)).filter(({ reference }) => reference?.endsWith(order.id.slice(-12)));

  return { fixture, ctx, clock, standing, run, daysOf, ordersOf };
}

/** A plan as the screen shows it. */
export async function readStanding(ctx: Context, ref: { id: string }): Promise<StandingPlan> {
  const found = (await listStanding(ctx)).plans.find(({ id }) => id === ref.id);
  if (!found) throw new Error('no such plan');
  return found;
}

export const killed = () => new Error('Connection terminated unexpectedly');
