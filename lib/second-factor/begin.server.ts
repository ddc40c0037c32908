import QRCode from 'qrcode';
import { verifyPassword } from '@/lib/auth/password.server';
import { findPasswordHash } from '@/lib/auth/user-rows.server';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { UserContext } from '@/lib/request/context.server';
import { storeSecret } from './rows.server';
import type { BeginCodes, NewSecret } from './schema';
import { newSecret, sealSecret } from './secret.server';
import { limited } from './spend-code.server';
import { base32, enrolmentAddress } from './time-code.server';

/** Makes a secret for one's phone; it counts once a code confirms it. 409 `codes_exist` while another one counts. */
export async function beginCodes(ctx: UserContext, { password }: BeginCodes): Promise<NewSecret> {
  const { db, user } = ctx;
  await checkPassword(ctx, password);
  const secret = newSecret();
  if (!(await storeSecret(db, user.id, sealSecret(user.id, secret)))) throw new Problem(409, 'codes_exist');
  return { secret: base32(secret), picture: await pictureOf(enrolmentAddress(user.email, secret)) };
}

/** Throws at the field of the password when it is not the person's. 429 after too many. */
export async function checkPassword({ db, user, now }: UserContext, password: string): Promise<void> {
  const check = async () => verifyPassword(password, await findPasswordHash(db, user.id));
  if (!(await limited(db, user.id, now(), check))) throw fieldProblem('password', 'auth.fields.passwordNotYours');
}

async function pictureOf(address: string): Promise<string> {
  const svg = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
