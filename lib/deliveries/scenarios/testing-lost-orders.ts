import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Generation } from '@/lib/service/generation/generation';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { checkDue } from '../sync/watch.server';
import { copiesAtService, openInbox, orderOf } from './testing-orders';

type Opened = { fixture: ServiceFixture; inbox: Awaited<ReturnType<typeof openInbox>> };

/** For tests: a fixture of each generation, with its inbox, for orders without an answer. Registers its own hooks. */
export function lostOrdersOf(generations: readonly Generation[]) {
  const opened: Partial<Record<Generation, Opened>> = {};
  beforeAll(async () => {
    for (const generation of generations) {
      const fixture = await createServiceFixture({ generations: [generation] });
      opened[generation] = { fixture, inbox: await openInbox(fixture) };
    }
  });
  afterEach(async () => {
    for (const { fixture } of Object.values(opened)) await fixture.control('DELETE', '/faults');
  });
  afterAll(async () => {
    for (const { fixture, inbox } of Object.values(opened)) {
      await inbox.close();
      await fixture.close();
    }
  });
  return (generation: Generation) => {
    const here = opened[generation];
    if (!here) throw new Error(`no fixture of ${generation}`);
    return { ...here, ...actionsOn(here.fixture, generation) };
  };
}

function actionsOn(fixture: ServiceFixture, generation: Generation) {
  const path = `^/${generation}/deliveries$`;
  const fault = (rule: object) => fixture.control('POST', '/faults', { method: 'POST', path, ...rule });
  return {
    ctx: fixture.ctx,
    fault,
    /** Runs the worker's checks as if hours passed. */
    async look(hours = 48) {
      for (let hour = 1; hour <= hours; hour += 6) {
        const now = new Date(Date.now() + hour * 3_600_000);
        await checkDue(fixture.ctx.db, async () => ({ ...fixture.ctx, now: () => now }), now);
      }
    },
    /** An order without an answer. The service has it, unless `drop` is `before`. */
    async lost(change: Parameters<typeof orderOf>[2] = {}, drop: 'before' | 'after' = 'after') {
      await fault({ times: 4, drop });
      const input = orderOf(fixture, generation, change);
      const { delivery, outcome } = await createDelivery(fixture.ctx, input);
      await fixture.control('DELETE', '/faults');
      expect({ outcome, status: delivery.status }).toEqual({ outcome: 'unknown', status: 'unknown' });
      return delivery;
    },
    copies: (reference: string) => copiesAtService(fixture, reference),
  };
}
