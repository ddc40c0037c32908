import { z } from 'zod';
import { foldText } from '@/lib/format/text/search';
import type { Generation } from '@/lib/service/generation/generation';
import { generationOf } from '@/lib/service/generation/generation';
import type { ServiceDelivery } from '@/lib/service/model/records';

type Clocks = { now: () => Date; service: { clock: () => { offsetMs: number } | null } };
type Point = { latitude: number; longitude: number };
export type SentOrder = { name: string; phone: string; amount: number | undefined; point: Point | null };
export type Difference = 'name' | 'phone' | 'amount' | 'place' | 'time';

/** An order this much older than our row is another one. */
const OLDER_BY_MS = 10 * 60_000;
/** About half a kilometre: the service may move a pin to its own map. */
const SAME_PLACE_DEGREES = 0.005;

const maybePoint = z.object({ latitude: z.number(), longitude: z.number() }).nullable().catch(null);
/** The request body of v2 and of v1. */
const Trip = z
  .object({
    payment: z.object({ amount: z.number().optional() }),
    destination: z.object({ contact_name: z.string(), contact_phone: z.string() }).loose(),
  })
  .transform(
    ({ payment, destination }): SentOrder => ({
      name: destination.contact_name,
      phone: destination.contact_phone,
      amount: payment.amount,
      point: maybePoint.parse(destination),
    }),
  );
const Platform = z
  .object({
    platformData: z.object({
      name: z.string(),
      phone: z.string(),
      amount: z.number().optional(),
      location: maybePoint.optional(),
    }),
  })
  .transform(
    ({ platformData: { location = null, ...sent } }): SentOrder => ({ ...sent, amount: sent.amount, point: location }),
  );

const BODIES: Record<Generation, z.ZodType<SentOrder>> = { v2: Trip, v1: Trip, v0: Platform };

/** The order in a row's request body, whichever generation it was written for. */
export function sentOrder(row: { generation: string; requestBody: string }): SentOrder {
  return BODIES[generationOf(row)].parse(JSON.parse(row.requestBody));
}

/**
 * How an order of the service differs from the one that a row sent; empty when it can be the same. Missing fields count as
 * equal. Times are compared by the service's clock.
 */
export function differencesFrom(
  row: { generation: string; requestBody: string; createdAt: Date },
  answer: ServiceDelivery,
  { now, service }: Clocks,
): Difference[] {
  const sent = sentOrder(row);
  const { name, phone, latitude, longitude } = answer.customer;
  const found: Difference[] = [];
  if (name !== '' && foldText(name) !== foldText(sent.name)) found.push('name');
  if (phone !== '' && lastDigits(phone) !== lastDigits(sent.phone)) found.push('phone');
  if (answer.amount !== null && Number(answer.amount) !== (sent.amount ?? Number(answer.amount))) found.push('amount');
  if (sent.point && latitude !== null && longitude !== null && !isNear(sent.point, { latitude, longitude })) {
    found.push('place');
  }
  const createdAt = Math.min(row.createdAt.getTime(), now().getTime()) + (service.clock()?.offsetMs ?? 0);
  if (Date.parse(answer.created_at ?? '') < createdAt - OLDER_BY_MS) found.push('time');
  return found;
}

const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-8);

function isNear(a: Point, b: Point): boolean {
  return (
    Math.abs(a.latitude - b.latitude) <= SAME_PLACE_DEGREES && Math.abs(a.longitude - b.longitude) <= SAME_PLACE_DEGREES
  );
}
