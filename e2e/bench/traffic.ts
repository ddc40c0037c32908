import { newId } from '@/lib/db/id';
import type { BenchStack } from './bench-stack';

/** The place of a webhook in a run. */
export type Sent = { run: number; number: number };

const DRIVERS = 200;
/** The steps of an order, which begins as accepted; after the last one its driver takes the next order. */
const STATUSES = ['dispatched', 'en_route', 'completed'];

/** Webhooks about the orders of 200 drivers, half of them status changes that a GET confirms and half positions. */
export function createTraffic({ db, service, connectionId }: Pick<BenchStack, 'db' | 'service' | 'connectionId'>) {
  /** Adds the orders of so many webhooks, as rows that no worker reads by itself. */
  async function addOrders(run: number, webhooks: number): Promise<void> {
    const codes = Array.from({ length: (turnOf(webhooks).order + 1) * DRIVERS }, (_, index) =>
      codeOf(run, Math.floor(index / DRIVERS), index % DRIVERS),
    );
    await db.query(
      `insert into deliveries (id, connection_id, reference, code, status, request_body, draft, payment_type, amount,
         customer_name, customer_phone, search_text, created_at, updated_at, status_at, driver_name)
       select gen_random_uuid(), $1, code, code, 'accepted', '{}', '{}', 'paid', '1', 'Sara', '+96551234567', '', now(), now(), now(), 'Ali'
       from unnest($2::text[]) as code`,
      [connectionId, codes],
    );
  }

  /** A status change or a position, in turn; the service answers with that status from now on. */
  function webhookOf({ run, number }: Sent): { id: string; headers: Record<string, string>; body: string } {
    const { driver, order, step } = turnOf(number);
    const code = codeOf(run, order, driver);
    const isStatus = number % 2 === 0;
    const status = STATUSES[step] ?? '';
    if (isStatus) service.setStatus(code, status);
    const place = { latitude: 29.31 + (number % 10_000) * 0.000_01, longitude: 47.98 };
    const position = { code, driver: place, recorded_at: new Date().toISOString() };
    const id = newId();
    const headers = {
      'content-type': 'application/json',
      'x-service-api-version': 'v2',
      'x-service-webhook-id': id,
      'x-service-webhook-topic': isStatus ? 'order.updated' : 'order.location.updated',
      'x-service-timestamp': new Date().toISOString(),
    };
    return { id, headers, body: JSON.stringify(isStatus ? { code, status } : position) };
  }

  return { addOrders, webhookOf };
}

/** Every driver in turn, with the step of the order that they have. */
function turnOf(number: number): { driver: number; order: number; step: number } {
  const half = Math.floor(number / 2);
  const turn = Math.floor(half / DRIVERS);
  return { driver: half % DRIVERS, order: Math.floor(turn / STATUSES.length), step: turn % STATUSES.length };
}

function codeOf(run: number, order: number, driver: number): string {
  return `R${run}-${order}-${driver}`;
}
