import { vi } from 'vitest';
import { createInstead, endReplacement } from '@/lib/deliveries/create-instead.server';
import { runJobs } from '@/lib/jobs/run-jobs.server';
import { CreateDelivery } from '@/lib/order/schema';
import { type OutgoingTools, outgoingJob } from '@/lib/outgoing/run.server';
import { OUTGOING_JOB } from '@/lib/outgoing/schema';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import { createCallBudget } from '@/lib/service/transport/limits/call-budget';
import type { ServiceFixture } from '@/lib/testing/service-fixture';
import { readImport } from './read.server';
import type { ImportProgress, NewImportRow } from './schema';

/** A row of a sheet with an order to Salmiya. */
export function rowOfSheet(
  fixture: ServiceFixture,
  number: number,
  { reference = `S-${number}`, amount = '4.500', name = `Customer ${number}` } = {},
): NewImportRow {
  const order = CreateDelivery('KW').parse({
    reference,
    payment: { amount, type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: fixture.merchant.branches[0]?.id ?? '' },
    destination_format: 'kuwait_format',
    destination: {
      contact_name: name,
      contact_phone: `500${String(number).padStart(5, '0')}`,
      area: 'Salmiya',
      block: '3',
      street: 'Salem Al Mubarak',
      building: '12',
    },
  });
  return { line: number + 1, order };
}

export const sheetOf = (fixture: ServiceFixture, count: number, from = 1): NewImportRow[] =>
  Array.from({ length: count }, (_, index) => rowOfSheet(fixture, from + index));

/** The tools of an import, without a wallet or a limit. */
export const IMPORT_TOOLS = {
  budgetOf: () => createCallBudget(),
  create: createInstead,
  endReplacement,
  freeBalance: async () => null,
};

/** An instance that runs imports. */
export function startInstance(ctx: ServiceContext, tools: Partial<OutgoingTools> = {}, leaseMs = 1_000) {
  const stop = new AbortController();
  const budget = createCallBudget({ assumed: { read: 100_000, write: 100_000 } });
  const run = outgoingJob({
    ...IMPORT_TOOLS,
    contextOf: async () => ctx,
    budgetOf: () => budget,
    ...tools,
  });
  const running = runJobs(ctx.db, { [OUTGOING_JOB]: run }, stop.signal, { pollEveryMs: 30, leaseMs, waitsMs: [50] });
  return {
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

export async function untilState(
  ctx: Context,
  id: string,
  state: ImportProgress['state'],
  timeout = 20_000,
): Promise<ImportProgress> {
  return vi.waitFor(
    async () => {
      const progress = await readImport(ctx, { id });
      if (progress.state !== state) throw new Error(`still ${JSON.stringify(progress)}`);
      return progress;
    },
    { timeout, interval: 50 },
  );
}
