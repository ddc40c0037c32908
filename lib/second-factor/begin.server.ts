import QRCode from 'qrcode';
import { verifyPassword } from '@/lib/auth/password.server';
import { findPasswordHash } from '@/lib/auth/user-rows.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { storeSecret } from './rows.server';
import type { BeginCodes, NewSecret } from './schema';
import { newSecret, sealSecret } from './secret.server';
import { limited } from './spend-code.server';
import { base32, enrolmentAddress } from './time-code.server';

/** The context of a verb about one's own second factor. */
export type FactorContext = Pick<Context, 'db' | 'user' | 'now'>;

/** Makes a secret for one's phone; it counts once a code confirms it. 409 `codes_exist` while another one counts. */
export async function beginCodes({ db, user, now }: FactorContext, { password }: BeginCodes): Promise<NewSecret> {
  const check = async () => verifyPassword(password, await findPasswordHash(db, user.id));
  if (!(await limited(db, user.id, now(), check))) throw fieldProblem('password', 'auth.fields.passwordNotYours');
  const secret = newSecret();
  if (!(await storeSecret(db, user.id, sealSecret(user.id, secret)))) throw new Problem(409, 'codes_exist');
  return { secret: base32(secret), picture: await pictureOf(enrolmentAddress(user.email, secret)) };
}

async function pictureOf(address: string): Promise<string> {
  const svg = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
