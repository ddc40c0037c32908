import { z } from 'zod';
import type { Generation } from '@/lib/service/model/generation';
import type { ServiceDelivery } from '@/lib/service/v2/read';
import { generationOf } from './generation-of';
import { foldText } from './list/search-text';

type Point = { latitude: number; longitude: number };
export type SentOrder = { name: string; phone: string; amount: number | undefined; point: Point | null };
export type Difference = 'name' | 'phone' | 'amount' | 'place' | 'time';

/** An order this much older than our row was not made by us just now, whatever the two clocks say. */
const OLDER_BY_MS = 10 * 60_000;
/** About half a kilometre: a service may put a pin on its own map. */
const SAME_PLACE_DEGREES = 0.005;

const maybePoint = z.object({ latitude: z.number(), longitude: z.number() }).nullable().catch(null);
/** v2's words, and v1's. */
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
    ({ platformData: { location = null, ...said } }): SentOrder => ({ ...said, amount: said.amount, point: location }),
  );

const WORDS: Record<Generation, z.ZodType<SentOrder>> = { v2: Trip, v1: Trip, v0: Platform };

/** What an order said of itself when it was sent, in whichever generation's words. */
export function sentOrder(row: { generation: string; requestBody: string }): SentOrder {
  return WORDS[generationOf(row)].parse(JSON.parse(row.requestBody));
}

/**
 * In what an order of the service differs from the one that a row sent; empty when it can be that one. What the service
 * leaves out differs in nothing.
 */
export function differencesFrom(
  row: { generation: string; requestBody: string; createdAt: Date },
  answer: ServiceDelivery,
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
  if (Date.parse(answer.created_at ?? '') < row.createdAt.getTime() - OLDER_BY_MS) found.push('time');
  return found;
}

const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-8);

function isNear(one: Point, other: Point): boolean {
  return (
    Math.abs(one.latitude - other.latitude) <= SAME_PLACE_DEGREES &&
    Math.abs(one.longitude - other.longitude) <= SAME_PLACE_DEGREES
  );
}
