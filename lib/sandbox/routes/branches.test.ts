import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Branch } from '@/lib/service/v2/schema';
import { order, refusal, sharedSandbox } from '../testing-sandbox';

const sandbox = sharedSandbox();

const BODY = { name: 'Diwan - Bayan', phone: '+96522250199', latitude: 29.3034, longitude: 48.0392 };
const BranchList = z.strictObject({
  branches: z.array(Branch.strict()),
  page: z.number(),
  limit: z.number(),
  sort_by: z.string(),
  sort_order: z.string(),
  total_pages: z.number(),
  total_count: z.number(),
});
const create = async () => Branch.strict().parse((await sandbox.as('KW').post('/v2/branches', BODY)).body);
const list = async (query = '') => BranchList.parse((await sandbox.as('KW').get(`/v2/branches${query}`)).body);

describe('POST /v2/branches', () => {
  test('is a creation: 201, with an id of 24 hexadecimal characters and a generated address', async () => {
    const answer = await sandbox.as('KW').post('/v2/branches', BODY);
    expect(answer.status).toBe(201);
    const branch = Branch.strict().parse(answer.body);
    expect(branch).toMatchObject({ ...BODY, address: 'Bayan, Kuwait' });
    expect(branch.id).toMatch(/^[0-9a-f]{24}$/);
    expect((await sandbox.as('KW').get(`/v2/branches/${branch.id}`)).body).toEqual(branch);
  });

  test.each([
    [{ name: undefined }, 'name: is required'],
    [{ name: 'x' }, 'name: must be 2 to 75 characters'],
    [{ name: ' x' }, 'name: must be 2 to 75 characters'],
    [{ name: 'x'.repeat(76) }, 'name: must be 2 to 75 characters'],
    [{ name: ['ab'] }, 'name: must be a string'],
    [{ phone: '' }, 'phone: is required'],
    [{ latitude: undefined }, 'latitude: is required'],
    [{ latitude: '29' }, 'latitude: must be a number'],
    [{ longitude: 181 }, 'longitude: must be between -180 and 180'],
  ])('%j: 400 %s', async (changes, message) => {
    const answer = await sandbox.as('KW').post('/v2/branches', { ...BODY, ...changes });
    expect(refusal(answer)).toEqual({ status: 400, error: 'validation_error', message });
  });

  test.each([2, 75])('Branch name length: %i characters are enough and not too many', async (length) => {
    expect((await sandbox.as('KW').post('/v2/branches', { ...BODY, name: 'ب'.repeat(length) })).status).toBe(201);
  });
});

describe('GET /v2/branches', () => {
  test('page 1, limit 30, newest first unless asked otherwise', async () => {
    const { id } = await create();
    const answer = await list();
    expect(answer).toMatchObject({ page: 1, limit: 30, sort_by: 'created_at', sort_order: 'desc' });
    expect(answer.branches[0]?.id).toBe(id);
    expect(answer.total_pages).toBe(Math.ceil(answer.total_count / 30));
  });

  test('page, limit, sort_by and sort_order; pages neither overlap nor miss any', async () => {
    const all = (await list('?sort_by=name&sort_order=asc&limit=100')).branches.map(({ name }) => name);
    expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b)));
    const { total_pages, total_count } = await list('?limit=4');
    const pages = await Promise.all(
      Array.from({ length: total_pages }, (_, index) => list(`?limit=4&page=${index + 1}`)),
    );
    expect(new Set(pages.flatMap(({ branches }) => branches.map(({ id }) => id))).size).toBe(total_count);
    expect((await list('?page=999')).branches).toEqual([]);
  });

  test.each(['page=0', 'page=x', 'limit=-1', 'sort_by=phone', 'sort_order=up'])('?%s is 400', async (query) => {
    expect(refusal(await sandbox.as('KW').get(`/v2/branches?${query}`)).status).toBe(400);
  });

  test('shows the merchant its own branches alone', async () => {
    const { body } = await sandbox.as('BH').get('/v2/branches');
    expect(BranchList.parse(body).branches.map(({ id }) => id)).toEqual([sandbox.merchant('BH').branches[0]?.id]);
  });
});

describe('PUT /v2/branches/:id', () => {
  test('one or more fields; new coordinates regenerate the address, a new name does not', async () => {
    const { id } = await create();
    const renamed = await sandbox.as('KW').put(`/v2/branches/${id}`, { name: 'ديوان بيان' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'ديوان بيان', address: 'Bayan, Kuwait' } });
    const moved = await sandbox.as('KW').put(`/v2/branches/${id}`, { latitude: 29.3339, longitude: 48.0761 });
    expect(moved.body).toMatchObject({ name: 'ديوان بيان', address: 'Salmiya, Kuwait', latitude: 29.3339 });
  });

  test.each([{}, { name: '' }, { latitude: null, phone: 5 }, { name: 'x' }])('%j is 400', async (body) => {
    const { id } = await create();
    expect(refusal(await sandbox.as('KW').put(`/v2/branches/${id}`, body)).status).toBe(400);
  });
});

describe('DELETE /v2/branches/:id', () => {
  test('204 with an empty body; afterwards it is gone, for new orders too', async () => {
    const { id } = await create();
    expect(await sandbox.as('KW').delete(`/v2/branches/${id}`)).toMatchObject({ status: 204, body: null });
    expect(refusal(await sandbox.as('KW').get(`/v2/branches/${id}`)).status).toBe(404);
    expect(refusal(await sandbox.as('KW').delete(`/v2/branches/${id}`)).status).toBe(404);
    const refused = refusal(
      await sandbox.as('KW').post('/v2/deliveries', order(sandbox, { origin: { branch_id: id } })),
    );
    expect(refused.message).toBe('Origin: Branch not found or does not belong to this merchant');
  });
});

test('another merchant’s branch answers 404 to all of them', async () => {
  const { id } = await create();
  const other = sandbox.as('BH');
  for (const answer of [
    await other.get(`/v2/branches/${id}`),
    await other.put(`/v2/branches/${id}`, { name: 'Mine now' }),
    await other.delete(`/v2/branches/${id}`),
  ]) {
    expect(refusal(answer)).toMatchObject({ status: 404, error: 'not_found' });
  }
});
