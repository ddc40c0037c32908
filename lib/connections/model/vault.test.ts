import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';

const PLACE = { connectionId: randomUUID(), generation: 'v2', field: 'current' };
const TEXT = JSON.stringify({ apiKey: 'the key', apiSecret: 'the secret that nobody must see' });

/** The vault of an installation with this APP_SECRET; the configuration is read once, so each has modules of its own. */
async function vaultWith(secret: string) {
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', 'postgres://desk@127.0.0.1:1/none');
  vi.stubEnv('APP_SECRET', secret);
  return import('./vault.server');
}

let vault: Awaited<ReturnType<typeof vaultWith>>;
beforeEach(async () => {
  vault = await vaultWith('one secret of an installation, long enough');
});

test('what was sealed can be read in its own place', () => {
  expect(vault.unseal(PLACE, vault.seal(PLACE, TEXT))).toBe(TEXT);
  expect(vault.unseal(PLACE, vault.seal(PLACE, ''))).toBe('');
});

test('sealed bytes show nothing, and differ each time', () => {
  const [one, other] = [vault.seal(PLACE, TEXT), vault.seal(PLACE, TEXT)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  expect(Buffer.from(one).toString('latin1')).not.toContain('secret');
});

test('cannot be read in another row, slot or generation', () => {
  const sealed = vault.seal(PLACE, TEXT);
  for (const elsewhere of [{ connectionId: randomUUID() }, { generation: 'v0' }, { field: 'next' }]) {
    expect(vault.unseal({ ...PLACE, ...elsewhere }, sealed)).toBeNull();
  }
  // Nor where the parts only look alike when they are put together.
  const moved = vault.seal({ ...PLACE, generation: 'v2","current', field: '' }, TEXT);
  expect(vault.unseal(PLACE, moved)).toBeNull();
});

test('every changed, missing or added byte makes it unreadable', () => {
  const sealed = Buffer.from(vault.seal(PLACE, TEXT));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.unseal(PLACE, changed)).toBeNull();
  }
  for (const cut of [
    sealed.subarray(0, -1),
    sealed.subarray(0, 10),
    Buffer.alloc(0),
    Buffer.concat([sealed, sealed]),
  ]) {
    expect(vault.unseal(PLACE, cut)).toBeNull();
  }
});

test('under another APP_SECRET it is null, not an error', async () => {
  const sealed = vault.seal(PLACE, TEXT);
  const print = vault.fingerprint(TEXT);
  const other = await vaultWith('another secret of an installation, long too');
  expect(other.unseal(PLACE, sealed)).toBeNull();
  expect(other.fingerprint(TEXT)).not.toBe(print);
  const again = await vaultWith('one secret of an installation, long enough');
  expect(again.unseal(PLACE, sealed)).toBe(TEXT);
  expect(again.fingerprint(TEXT)).toBe(print);
});
