import QRCode from 'qrcode';
import { Pool } from 'undici';
import { isPublicOnly } from '@/lib/connections/model/public-only.server';
import type { Context } from '@/lib/request/context.server';
import { exchange } from '@/lib/service/transport/http/exchange.server';
import { publicConnector } from '@/lib/service/transport/http/public-connector.server';
import { orderInSight } from '../ledger/order-in-sight.server';
import type { DeliveryById } from '../schema';
import { pictureType } from './picture-type';

/** The timeout of the read; the driver waits at the pickup. */
const TIMEOUT_MS = 3_000;
const MOST_BYTES = 256 * 1024;

/** A picture can be opened on its own, and an SVG is a document: it gets no script, no style sheet and no address of ours. */
const POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/**
 * The picture behind a delivery's pickup QR link, read without credentials; where the link is something else, or nobody
 * answers, the link itself as a QR code. 204 without a link.
 */
export async function readPickupPicture(ctx: Context, { id }: DeliveryById): Promise<Response> {
  const { pickupQrUrl: link } = await orderInSight(ctx, id);
  if (!link) return new Response(null, { status: 204 });
  const picture = await pictureAt(ctx, link);
  const cacheControl = picture ? 'private, max-age=3600' : 'no-store';
  const { type, bytes } = picture ?? { type: 'image/svg+xml', bytes: await QRCode.toString(link, { type: 'svg' }) };
  return new Response(bytes, { headers: { ...POLICY, 'content-type': type, 'cache-control': cacheControl } });
}

async function pictureAt({ connection, signal }: Context, link: string) {
  const { origin, pathname, search } = new URL(link);
  // The service may name any host; one in a private network only where the service itself is.
  const isPrivate = origin === new URL(connection.baseUrl).origin && !isPublicOnly(link);
  const connect = isPrivate ? { timeout: TIMEOUT_MS } : publicConnector(TIMEOUT_MS);
  const pool = new Pool(origin, { connections: 1, allowH2: false, connect });
  try {
    const result = await exchange(
      pool,
      { method: 'GET', target: `${pathname}${search}`, headers: { accept: 'image/*' }, body: null },
      { totalMs: TIMEOUT_MS, maxResponseBytes: MOST_BYTES },
      { now: Date.now, signal },
    );
    if (!result.answered || result.status !== 200 || !result.body) return null;
    const type = pictureType(result.header('content-type'), result.body);
    return type ? { type, bytes: new Uint8Array(result.body) } : null;
  } finally {
    void pool.destroy();
  }
}
