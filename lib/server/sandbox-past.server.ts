import { request } from 'undici';
import { z } from 'zod';
import { updateConnectionRow } from '@/lib/connections/rows.server';
import { addByCode } from '@/lib/deliveries/by-code/add.server';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { env } from '@/lib/env';
import type { ServiceContext } from '@/lib/request/context.server';

const CONTROL_TIMEOUT_MS = 5_000;
/** At the speed of the shop a driver has usually left the pickup after one and a half. */
const PICKUP_MINUTES = 2;
const Codes = z.object({ codes: z.array(z.string()) });

/**
 * At the first start on a sandbox with a shop: writes down the codes of its orders, which are added in the background.
 * Later starts find that list and go on with it.
 */
export async function takeSandboxPast(ctx: ServiceContext): Promise<void> {
  const { SANDBOX_MODE, SANDBOX_SHOP, SERVICE_BASE_URL } = env();
  const isOfSandbox = ctx.connection.sandbox && ctx.connection.baseUrl === SERVICE_BASE_URL;
  if (!SANDBOX_MODE || !SANDBOX_SHOP || !isOfSandbox) return;
  if ((await readNewestCodeList(ctx)).list) return;
  try {
    const codes = await codesAt(new URL(`/_sandbox/merchants/${SANDBOX_SHOP}/codes`, SERVICE_BASE_URL));
    if (codes.length === 0) return;
    await fitPromise(ctx);
    await addByCode(ctx, { codes });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`sandbox: the orders of its shop were not added (${reason})`);
  }
}

/** Drivers of the shop drive faster than real ones and are sooner at the pickup, so that the promise is shorter. */
async function fitPromise({ db, connection: { id, attention } }: ServiceContext): Promise<void> {
  await updateConnectionRow(db, id, { attention: { ...attention, pickupMinutes: PICKUP_MINUTES } });
}

async function codesAt(url: URL): Promise<string[]> {
  const answer = await request(url, { headersTimeout: CONTROL_TIMEOUT_MS, bodyTimeout: CONTROL_TIMEOUT_MS });
  if (answer.statusCode !== 200) throw new Error(String(answer.statusCode));
  return Codes.parse(await answer.body.json()).codes;
}
