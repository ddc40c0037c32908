// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { emptyOrder } from './order-form';
import { deleteDraft, readDraft, storeDraft } from './stored-draft';

test('a draft is its user’s alone, at its merchant, from its source', () => {
  const own = { connectionId: 'c-1', userId: 'u-1', source: 'new' };
  const others = [
    { ...own, userId: 'u-2' },
    { ...own, connectionId: 'c-2' },
    { ...own, source: 'd-1' },
  ];
  const draft = { order: { ...emptyOrder('KW', 'v2'), reference: 'D-1' }, sent: true };
  storeDraft(own, draft);
  expect(readDraft(own)).toMatchObject({ sent: true, order: { reference: 'D-1' } });
  for (const other of others) {
    expect(readDraft(other)).toBeUndefined();
    deleteDraft(other);
  }
  expect(readDraft(own)).toBeDefined();
  deleteDraft(own);
  expect(readDraft(own)).toBeUndefined();
});
