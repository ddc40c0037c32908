import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows, imports } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportImport } from './export.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

test('the file of an import holds each row with its own result, and of orders that its reader may not see only that', async () => {
  const { db, ctx } = fixture;
  const connectionId = ctx.connection.id;
  const other = await addConnection(fixture);
  const at = '2026-11-20T09:00:00Z';
  const [id, earlier, elsewhere] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  if (!id || !earlier || !elsewhere) throw new Error('three ids');
  const made = { state: 'done', createdAt: new Date(at), updatedAt: new Date(at) };
  for (const own of [
    { connectionId, id, name: 'boxes.csv' },
    { connectionId, id: earlier, name: 'monday.csv' },
    { connectionId, id: elsewhere, name: 'jahra.csv' },
    { connectionId: other.id, id, name: 'theirs.csv' },
  ])
    await db.insert(imports).values({ ...made, ...own });
  const seen = { at, reference: 'R-1', code: 'C-1', branchId: 'salmiya', deliveryFee: '1.255' };
  await addOrders(db, connectionId, [
    { ...seen, trackingUrl: 'https://track.example/1' },
    { ...seen, reference: 'R-2', code: 'C-2', branchId: 'jahra' },
    { ...seen, reference: 'R-3', code: null, status: 'rejected', problem: { kind: 'refused', message: 'Closed' } },
  ]);
  await addOrders(db, other.id, [{ ...seen, code: 'THEIRS' }]);
  const draftOf = (contact_name: string, branch_id = 'salmiya') => ({
    origin_format: 'branch_format',
    origin: { branch_id },
    destination: { contact_name, contact_phone: '+96550000001' },
  });
  const fields = [
    { path: 'destination.area', message: 'errors.required' },
    { path: 'payment.amount', message: 'errors.invalid' },
  ];
  const rows = [
    { position: 0, line: 2, reference: 'R-1', state: 'handed', draft: draftOf('Aisha') },
    { position: 3, line: 7, reference: 'R-2', state: 'handed', draft: draftOf('Bader') },
    { position: 4, line: 8, reference: 'R-3', state: 'handed', draft: draftOf('=Chaker') },
    {
      ...{ position: 5, line: 9, reference: 'R-4', state: 'refused', draft: draftOf('Dana') },
      problem: { fields },
    },
    { position: 6, line: 10, reference: 'R-5', state: 'skipped', draft: draftOf('Essa') },
    { position: 7, line: 11, reference: 'R-6', state: 'skipped', draft: draftOf('Faisal') },
    { position: 8, line: 12, reference: 'R-7', state: 'canceled', draft: {} },
  ];
  await db.insert(importRows).values([
    ...rows.map((row) => ({ connectionId, importId: id, ...row })),
    {
      connectionId,
      importId: earlier,
      position: 0,
      line: 2,
      reference: 'R-5',
      state: 'waiting',
      draft: draftOf('Essa'),
    },
    {
      ...{ connectionId, importId: elsewhere, position: 0, line: 2, reference: 'R-6', state: 'waiting' },
      draft: draftOf('Faisal', 'jahra'),
    },
    {
      ...{ connectionId: other.id, importId: id, position: 1, line: 3, reference: 'R-1', state: 'handed' },
      draft: draftOf('Theirs'),
    },
  ]);
  const texts = {
    column: String,
    state: (state: string) => `${state}!`,
    status: (status: string) => `${status}?`,
    problem: ({ path, message }: { path: string; message: string }) => `${path} ${message}`.trim(),
  };
  const fileFor = async (branches: string[] | null) => {
    const file = await exportImport({ ...ctx, user: { ...ctx.user, branches } }, { id }, texts);
    const [name = ''] = /"[^"]+"/.exec(file.headers.get('content-disposition') ?? '') ?? [];
    return [name, ...(await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n')];
  };
  const phone = '+965 5000 0001';
  expect(await fileFor(['salmiya'])).toEqual([
    '"import-boxes.csv-000001.csv"',
    'line,reference,customer,phone,result,code,status,fee,currency,link,otherImport,serviceMessage',
    `2,R-1,Aisha,${phone},sent!,C-1,completed?,1.255,KWD,https://track.example/1,,`,
    `7,R-2,Bader,${phone},sent!,,,,KWD,,,`,
    `8,R-3,'=Chaker,${phone},refused!,,rejected?,1.255,KWD,,,Closed`,
    `9,R-4,Dana,${phone},refused!,,,,KWD,,,"destination.area errors.required; payment.amount errors.invalid"`,
    `10,R-5,Essa,${phone},skipped!,,,,KWD,,monday.csv,`,
    `11,R-6,Faisal,${phone},skipped!,,,,KWD,,,`,
    '12,R-7,,,canceled!,,,,KWD,,,',
  ]);
  const whole = await fileFor(null);
  expect(whole[3]).toBe(`7,R-2,Bader,${phone},sent!,C-2,completed?,1.255,KWD,,,`);
  expect(whole[7]).toBe(`11,R-6,Faisal,${phone},skipped!,,,,KWD,,jahra.csv,`);
  await expect(fileFor(['jahra'])).rejects.toMatchObject({ status: 404, code: 'import_not_found' });
});
