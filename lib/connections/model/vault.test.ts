import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';

const FIELD = { connectionId: randomUUID(), generation: 'v2', field: 'current' };
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

test('what was sealed can be read as its own field', () => {
  expect(vault.unseal(FIELD, vault.seal(FIELD, TEXT))).toBe(TEXT);
  expect(vault.unseal(FIELD, vault.seal(FIELD, ''))).toBe('');
});

test('sealed bytes show nothing, and differ each time', () => {
  const [one, other] = [vault.seal(FIELD, TEXT), vault.seal(FIELD, TEXT)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  expect(Buffer.from(one).toString('latin1')).not.toContain('secret');
});

test('cannot be read in another row, slot or generation', () => {
  const sealed = vault.seal(FIELD, TEXT);
  for (const elsewhere of [{ connectionId: randomUUID() }, { generation: 'v0' }, { field: 'next' }]) {
    expect(vault.unseal({ ...FIELD, ...elsewhere }, sealed)).toBeNull();
  }
  // Nor where the parts only look alike when they are put together.
  const moved = vault.seal({ ...FIELD, generation: 'v2","current', field: '' }, TEXT);
  expect(vault.unseal(FIELD, moved)).toBeNull();
});

test('every changed, missing or added byte makes it unreadable', () => {
  const sealed = Buffer.from(vault.seal(FIELD, TEXT));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.unseal(FIELD, changed)).toBeNull();
  }
  for (const cut of [
    sealed.subarray(0, -1),
    sealed.subarray(0, 10),
    Buffer.alloc(0),
    Buffer.concat([sealed, sealed]),
  ]) {
    expect(vault.unseal(FIELD, cut)).toBeNull();
  }
});

test('under another APP_SECRET it is null, not an error', async () => {
  const sealed = vault.seal(FIELD, TEXT);
  const print = vault.fingerprint(TEXT);
  const other = await vaultWith('another secret of an installation, long too');
  expect(other.unseal(FIELD, sealed)).toBeNull();
  expect(other.fingerprint(TEXT)).not.toBe(print);
  const again = await vaultWith('one secret of an installation, long enough');
  expect(again.unseal(FIELD, sealed)).toBe(TEXT);
  expect(again.fingerprint(TEXT)).toBe(print);
});

test('the token of a webhook address stays readable as an earlier release sealed it', async () => {
  const { readWebhookToken, webhookTokenColumns } = await import('./webhook-token.server');
  const id = randomUUID();
  const key = { connectionId: id, generation: 'webhook', field: 'token' };
  expect(readWebhookToken({ id, webhookTokenSealed: vault.seal(key, 'a token') })).toBe('a token');
  expect(vault.unseal(key, webhookTokenColumns(id, 'a token').webhookTokenSealed)).toBe('a token');
});
