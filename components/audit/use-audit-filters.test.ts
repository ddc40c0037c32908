import { expect, test } from 'vitest';
import { readParams } from '@/lib/address-params';
import { AUDIT_PARAMS } from './use-audit-filters';

test('a wrong day in the address is no day', () => {
  expect(readParams(AUDIT_PARAMS, 'from=2026-13-45&to=2026-11-21')).toMatchObject({ from: null, to: '2026-11-21' });
});
