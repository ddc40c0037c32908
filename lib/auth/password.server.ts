import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export type PasswordCost = Pick<Required<ScryptOptions>, 'N' | 'r' | 'p'>;

/** The cost of scrypt that OWASP recommends for little memory: 16 MB per hash, about 0.1 s of one core. */
const COST: PasswordCost = { N: 16_384, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. Old passwords keep working when the cost grows. A restore adds a part. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether the password is the hashed one. Without a hash it takes as long as one of this cost, so that the time does not
 * show who exists.
 */
export async function verifyPassword(password: string, hash: string | null, cost = COST): Promise<boolean> {
  const stored = read(hash ?? hashOfNoPassword(cost));
  const key = await derive(password, stored.salt, stored.key.length, stored.cost);
  return timingSafeEqual(key, stored.key) && hash !== null;
}

/** A valid hash that no password has. */
const hashOfNoPassword = ({ N, r, p }: PasswordCost) => `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function read(hash: string) {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('a stored password is not in a known form');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** NFKC, because keyboards compose the same letters differently. */
function derive(password: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
