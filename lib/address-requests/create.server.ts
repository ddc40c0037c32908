import { randomBytes } from 'node:crypto';
import { hashToken } from '@/lib/auth/token.server';
import { newId } from '@/lib/db/id';
import { env } from '@/lib/env';
import { parsePhone } from '@/lib/format/phone/phone';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';
import { insertRequest, isReferenceTaken } from './rows.server';
import type { CreateAddressRequest, CreatedAddressRequest } from './schema';

const TOKEN_BYTES = 16;
const VALID_MS = 24 * 3_600_000;

/** Makes a link for the customer of a draft. 409 `reference_taken` when an order has its reference. */
export async function createAddressRequest(
  { db, connection, user, now }: Context,
  { reference, customerName, customerPhone, format, address }: CreateAddressRequest,
): Promise<CreatedAddressRequest> {
  const at = now();
  const id = newId();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const phone = parsePhone(customerPhone, connection.country);
  const expiresAt = new Date(at.getTime() + VALID_MS);
  if (await isReferenceTaken(db, connection.id, reference)) {
    const fields = [{ path: 'reference', message: 'delivery-form.problems.referenceTaken' }];
    throw new Problem(409, 'reference_taken', { fields });
  }
  await insertRequest(db, {
    connectionId: connection.id,
    id,
    digest: hashToken(token),
    reference,
    customerName,
    customerPhone: phone.ok ? phone.e164 : '',
    destinationFormat: format,
    destination: address,
    createdBy: user.id,
    createdAt: at,
    expiresAt,
  });
  return { id, link: new URL(routes.addressLink(token), env().APP_URL).href, expiresAt: expiresAt.toISOString() };
}
