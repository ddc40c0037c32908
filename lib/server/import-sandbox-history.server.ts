import { request } from 'undici';
import { z } from 'zod';
import { environmentKey } from '@/lib/connections/model/environment-key.server';
import { updateConnectionRow } from '@/lib/connections/model/rows.server';
import { addByCode } from '@/lib/deliveries/by-code/add.server';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { env } from '@/lib/env';
import type { ServiceContext } from '@/lib/request/context.server';

const CONTROL_TIMEOUT_MS = 5_000;
/** At the speed of the shop a driver has usually left the pickup after three. */
const PICKUP_MINUTES = 4;
const Codes = z.object({ codes: z.array(z.string()) });

/**
 * At the first start on a sandbox with a shop: writes down the codes of its orders, which are added in the background.
 * Later starts find that list and go on with it.
 */
export async function importSandboxHistory(ctx: ServiceContext): Promise<void> {
  const { SANDBOX_MODE, SANDBOX_SHOP, SERVICE_BASE_URL } = env();
  // Another merchant of the sandbox may be connected too.
  const isOfShop = ctx.connection.environmentKey === environmentKey();
  if (!SANDBOX_MODE || !SANDBOX_SHOP || !isOfShop) return;
  if ((await readNewestCodeList(ctx)).list) return;
  try {
    const merchant = new URL(`/_sandbox/merchants/${SANDBOX_SHOP}/`, SERVICE_BASE_URL);
    // An earlier installation has a sandbox without a shop; its orders are in the ledger.
    if ((await read(new URL('till', merchant), z.unknown())) === null) return;
    const codes = (await read(new URL('codes', merchant), Codes))?.codes ?? [];
    await fitPromise(ctx);
    if (codes.length > 0) await addByCode(ctx, { codes });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`sandbox: the orders of its shop were not added (${reason})`);
  }
}

/** Drivers of the shop drive faster than real ones and are sooner at the pickup, so that the promise is shorter. */
async function fitPromise({ db, connection: { id, attention } }: ServiceContext): Promise<void> {
  await updateConnectionRow(db, id, { attention: { ...attention, pickupMinutes: PICKUP_MINUTES } });
}

/** Null when there is nothing at this address. */
async function read<T>(url: URL, shape: z.ZodType<T>): Promise<T | null> {
  const answer = await request(url, { headersTimeout: CONTROL_TIMEOUT_MS, bodyTimeout: CONTROL_TIMEOUT_MS });
  const text = await answer.body.text();
  if (answer.statusCode === 404) return null;
  if (answer.statusCode !== 200) throw new Error(String(answer.statusCode));
  return shape.parse(JSON.parse(text));
}
