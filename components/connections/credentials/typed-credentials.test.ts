import { expect, test } from 'vitest';
import { CredentialsInput } from '@/lib/connections/credentials/schema';
import { givenCredentials, NOTHING_TYPED } from './typed-credentials';

test('an empty generation is left out', () => {
  expect(givenCredentials({ ...NOTHING_TYPED, v1: { accessToken: ' token ' }, v0: { apiKey: ' \t' } })).toEqual({
    v1: { accessToken: ' token ' },
  });
});

test('half a generation is refused at the missing field', () => {
  const given = givenCredentials({ ...NOTHING_TYPED, v2: { apiKey: 'key', apiSecret: '' } });
  const { error } = CredentialsInput.safeParse(given);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('v2.apiSecret');
});
