import { expect, test, vi } from 'vitest';
import * as environment from '@/lib/env';
import { passkeyAddress } from './passkey-address.server';

test.each([
  ['https://desk.example', 'desk.example'],
  ['https://desk.example:8443', 'desk.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://desk.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
])('at %s passkeys are made for %s', (APP_URL, rpId) => {
  const env = vi.spyOn(environment, 'env').mockReturnValue({ APP_URL } as ReturnType<typeof environment.env>);
  expect(passkeyAddress()).toEqual(rpId === null ? null : { rpId, origin: APP_URL });
  env.mockRestore();
});
