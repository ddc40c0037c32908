import { describe, expect, test } from 'vitest';
import { Branch, BranchPage } from '@/lib/service/v1/schema';
import { refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

const BODY = { name: 'Diwan - Bayan', phone: '+96522250199', latitude: 29.3034, longitude: 48.0392 };
const create = async (changes = {}) =>
  Branch.strict().parse((await sandbox.v1('KW').post('/v1/branches', { ...BODY, ...changes })).body);
const list = async (query = '') => BranchPage.strict().parse((await sandbox.v1('KW').get(`/v1/branches${query}`)).body);

describe('POST /v1/branches', () => {
  test('Response: Branch. The address is generated from the coordinates; 201, resource created', async () => {
    const answer = await sandbox.v1('KW').post('/v1/branches', BODY);
    expect(answer.status).toBe(201);
    const branch = Branch.strict().parse(answer.body);
    expect(branch).toMatchObject({ ...BODY, address: 'Bayan, Kuwait' });
    expect(branch.id).toMatch(/^[0-9a-f]{24}$/);
    expect(new Date(branch.created_at).toISOString()).toBe(branch.created_at);
  });

  test.each([
    [{ name: undefined }, 'name: is required'],
    [{ name: 'x' }, 'name: must be 2 to 75 characters'],
    [{ name: ' x' }, 'name: must be 2 to 75 characters'],
    [{ name: 'ب'.repeat(76) }, 'name: must be 2 to 75 characters'],
    [{ phone: undefined }, 'phone: is required'],
    [{ latitude: undefined }, 'latitude: is required'],
    [{ longitude: '48' }, 'longitude: must be a number'],
  ])('%j: 400 %s', async (changes, message) => {
    const answer = await sandbox.v1('KW').post('/v1/branches', { ...BODY, ...changes });
    expect(refusal(answer)).toEqual({ status: 400, error: 'validation_error', message });
  });

  test.each([2, 75])('Limits, branch name length: %i characters are taken', async (length) => {
    const name = 'ب'.repeat(length);
    expect((await create({ name })).name).toBe(name);
  });
});

describe('GET /v1/branches: page (default 1), limit (default 30), sort_by, sort_order (default created_at desc)', () => {
  test('the defaults, with total_pages and total_count', async () => {
    for (let number = 0; number < 25; number += 1) await create({ name: `Branch ${number}` });
    const page = await list();
    expect(page).toMatchObject({ page: 1, limit: 30, sort_by: 'created_at', sort_order: 'desc' });
    expect(page.total_count).toBeGreaterThan(30);
    expect(page.branches).toHaveLength(30);
    expect(page.total_pages).toBe(Math.ceil(page.total_count / 30));
    const ages = page.branches.map(({ created_at }) => created_at);
    expect(ages).toEqual([...ages].sort().reverse());
  });

  test('page and limit cut the same list into pages that neither overlap nor miss any', async () => {
    const { total_pages, total_count } = await list('?limit=7&sort_by=name&sort_order=asc');
    const names: string[] = [];
    const ids = new Set<string>();
    for (let page = 1; page <= total_pages; page += 1) {
      const answer = await list(`?limit=7&sort_by=name&sort_order=asc&page=${page}`);
      expect(answer).toMatchObject({ page, limit: 7, sort_by: 'name', sort_order: 'asc', total_count });
      names.push(...answer.branches.map(({ name }) => name));
      for (const { id } of answer.branches) ids.add(id);
    }
    expect(ids.size).toBe(total_count);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    expect((await list('?page=999')).branches).toEqual([]);
  });

  test('sort_order asc turns it round', async () => {
    const first = await list('?sort_order=asc&limit=100');
    const last = await list('?sort_order=desc&limit=100');
    expect(first.branches.map(({ id }) => id)).toEqual(last.branches.map(({ id }) => id).reverse());
  });

  test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'sort_by=phone', 'sort_order=up'])(
    '?%s is 400',
    async (query) => {
      expect(refusal(await sandbox.v1('KW').get(`/v1/branches?${query}`)).status).toBe(400);
    },
  );
});

describe('GET /v1/branches/:id', () => {
  test('Response: Branch', async () => {
    const branch = await create();
    expect(await sandbox.v1('KW').get(`/v1/branches/${branch.id}`)).toMatchObject({ status: 200, body: branch });
  });

  test('404 when it does not exist or is another merchant’s', async () => {
    const foreign = sandbox.merchant('BH').branches[0]?.id;
    for (const id of ['0'.repeat(24), 'nothing', foreign]) {
      for (const answer of [
        await sandbox.v1('KW').get(`/v1/branches/${id}`),
        await sandbox.v1('KW').put(`/v1/branches/${id}`, { name: 'Mine now' }),
        await sandbox.v1('KW').delete(`/v1/branches/${id}`),
      ]) {
        expect(refusal(answer)).toEqual({ status: 404, error: 'not_found', message: 'Branch not found' });
      }
    }
  });
});

describe('PUT /v1/branches/:id: one or more of name, phone, latitude, longitude', () => {
  test('one field, and several; the rest stays', async () => {
    const branch = await create();
    const path = `/v1/branches/${branch.id}`;
    const renamed = await sandbox.v1('KW').put(path, { name: 'ديوان بيان' });
    expect(renamed).toMatchObject({ status: 200, body: { ...branch, name: 'ديوان بيان' } });
    const changed = await sandbox.v1('KW').put(path, { name: 'Bayan', phone: '+96522250100' });
    expect(changed.body).toEqual({ ...branch, name: 'Bayan', phone: '+96522250100' });
  });

  test('changing coordinates regenerates the address, even one of them', async () => {
    const { id, address } = await create();
    const moved = await sandbox.v1('KW').put(`/v1/branches/${id}`, { latitude: 29.3339, longitude: 48.0761 });
    expect(moved.body).toMatchObject({ latitude: 29.3339, address: 'Salmiya, Kuwait' });
    const again = await sandbox.v1('KW').put(`/v1/branches/${id}`, { longitude: 47.6581 });
    expect(Branch.parse(again.body).address).not.toBe('Salmiya, Kuwait');
    const back = await sandbox
      .v1('KW')
      .put(`/v1/branches/${id}`, { latitude: BODY.latitude, longitude: BODY.longitude });
    expect(back.body).toMatchObject({ address });
  });

  test.each([
    {},
    { unknown: 1 },
    { name: 'x' },
    { name: ' x ' },
    { name: 'x'.repeat(76) },
    { phone: null },
    { latitude: 91 },
  ])('%j is 400', async (body) => {
    const { id } = await create();
    expect(refusal(await sandbox.v1('KW').put(`/v1/branches/${id}`, body)).status).toBe(400);
  });
});

test('DELETE /v1/branches/:id: response 200 with no body', async () => {
  const { id } = await create();
  const answer = await sandbox.v1('KW').delete(`/v1/branches/${id}`);
  expect(answer).toMatchObject({ status: 200, body: null });
  expect(refusal(await sandbox.v1('KW').get(`/v1/branches/${id}`)).status).toBe(404);
  expect(refusal(await sandbox.v1('KW').delete(`/v1/branches/${id}`)).status).toBe(404);
});
