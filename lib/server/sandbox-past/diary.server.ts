import { request } from 'undici';
import { z } from 'zod';
import { readDelivery } from '@/lib/service/model/read';

const CONTROL_TIMEOUT_MS = 10_000;

const Instant = z.number().transform((at) => new Date(at));

/** The body of a create call of v2. */
export const OrderRequest = z.looseObject({ payment: z.object({ amount: z.number(), type: z.string() }) });
export type OrderRequest = z.output<typeof OrderRequest>;

/** The same as the form has it: amounts are text. */
export const typedOrder = (order: OrderRequest, estimatedFee?: number) => ({
  ...order,
  payment: { ...order.payment, amount: String(order.payment.amount) },
  estimated_fee: estimatedFee === undefined ? undefined : String(estimatedFee),
});

/** The dashboard's records of an order of the sandbox's past. */
export const DiaryOrder = z.object({
  /** The body of the create call; null of an order through the shop's till. */
  request: OrderRequest.nullable(),
  branchId: z.string().nullable(),
  estimatedFee: z.number(),
  delivery: z.unknown().transform(readDelivery),
  /** Its statuses, as webhooks reported them. */
  steps: z.array(z.object({ status: z.string(), at: Instant })).min(1),
  cancelReason: z.string().nullable(),
  track: z.array(z.object({ at: Instant, latitude: z.number(), longitude: z.number() })),
});
export type DiaryOrder = z.output<typeof DiaryOrder>;

const Diary = z.object({
  orders: z.array(DiaryOrder),
  warningLevel: z.number().nullable(),
  balances: z.array(z.object({ at: Instant, balance: z.number() })),
  /** Invoices of refunds, which no list of the service holds. */
  refundIds: z.array(z.string()),
});
export type Diary = z.output<typeof Diary>;

/** The dashboard's records of a merchant's past, the newest first; null from a sandbox without a shop. */
export async function readDiary(sandboxUrl: string, merchantId: string): Promise<Diary | null> {
  const url = new URL(`/_sandbox/merchants/${merchantId}/diary`, sandboxUrl);
  const answer = await request(url, { headersTimeout: CONTROL_TIMEOUT_MS, bodyTimeout: CONTROL_TIMEOUT_MS });
  const text = await answer.body.text();
  if (answer.statusCode === 404) return null;
  if (answer.statusCode !== 200) throw new Error(String(answer.statusCode));
  return Diary.parse(JSON.parse(text));
}
