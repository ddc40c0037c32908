import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { env } from '@/lib/env';

const PREFIX = 'dispatch_desk_';
const BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30];

type Metrics = ReturnType<typeof makeMetrics>;

declare global {
  var dispatchDeskMetrics: Metrics | undefined;
}

/** This process's metrics; null without METRICS_TOKEN, when nothing is counted. */
export function metrics(): Metrics | null {
  if (!env().METRICS_TOKEN) return null;
  globalThis.dispatchDeskMetrics ??= makeMetrics();
  return globalThis.dispatchDeskMetrics;
}

/** Counts an operation at the dispatch service, and how long it took. */
export function observeCall(call: { operation: string; generation: string; outcome: string; seconds: number }): void {
  const { seconds, operation, generation, outcome } = call;
  metrics()?.calls.observe({ operation, generation, outcome }, seconds);
}

/** Counts a webhook request: `stored`, `repeated`, `refused` or `failed`. */
export function countWebhook(result: 'stored' | 'repeated' | 'refused' | 'failed'): void {
  metrics()?.webhooks.inc({ result });
}

/** Counts webhooks that were processed, by what came of them. */
export function countProcessed(outcome: string, webhooks: number): void {
  metrics()?.processed.inc({ outcome }, webhooks);
}

function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const calls = new Histogram({
    name: `${PREFIX}service_call_seconds`,
    help: 'Operations at the dispatch service, retries included',
    labelNames: ['operation', 'generation', 'outcome'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const webhooks = new Counter({
    name: `${PREFIX}webhooks_received_total`,
    help: 'Webhook requests by what became of them',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  const processed = new Counter({
    name: `${PREFIX}webhooks_processed_total`,
    help: 'Webhooks that were processed, by what came of them',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return { registry, calls, webhooks, processed };
}
