import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Branch, BranchPage } from '@/lib/service/v1/schema';
import { order, refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();
const BODY = { name: 'Diwan - Bayan', phone: '+96522250199', latitude: 29.3034, longitude: 48.0392 };

describe.each([
  ['v1', sandbox.v1, 200],
  ['v2', sandbox.as, 204],
] as const)('%s', (generation, as, deletedStatus) => {
  const path = `/${generation}/branches`;
  const create = async (changes = {}) =>
    z.strictObject(Branch.shape).parse((await as('KW').post(path, { ...BODY, ...changes })).body);
  const list = async (query = '') => z.strictObject(BranchPage.shape).parse((await as('KW').get(path + query)).body);

  describe('POST branches', () => {
    test('201, a Branch with an id of 24 hexadecimal characters and an address for the coordinates', async () => {
      const answer = await as('KW').post(path, BODY);
      expect(answer.status).toBe(201);
      const branch = z.strictObject(Branch.shape).parse(answer.body);
      expect(branch).toMatchObject({ ...BODY, address: 'Bayan, Kuwait' });
      expect(branch.id).toMatch(/^[0-9a-f]{24}$/);
      expect(new Date(branch.created_at).toISOString()).toBe(branch.created_at);
    });

    test.each([
      [{ name: undefined }, 'name: is required'],
      [{ name: 'x' }, 'name: must be 2 to 75 characters'],
      [{ name: ' x' }, 'name: must be 2 to 75 characters'],
      [{ name: 'ب'.repeat(76) }, 'name: must be 2 to 75 characters'],
      [{ name: ['ab'] }, 'name: must be a string'],
      [{ phone: undefined }, 'phone: is required'],
      [{ phone: '' }, 'phone: is required'],
      [{ latitude: undefined }, 'latitude: is required'],
      [{ latitude: '29' }, 'latitude: must be a number'],
      [{ longitude: '48' }, 'longitude: must be a number'],
      [{ longitude: 181 }, 'longitude: must be between -180 and 180'],
    ])('%j: 400 %s', async (changes, message) => {
      const answer = await as('KW').post(path, { ...BODY, ...changes });
      expect(refusal(answer)).toEqual({ status: 400, error: 'validation_error', message });
    });

    test.each([2, 75])('Limits, branch name length: %i characters are accepted', async (length) => {
      const name = 'ب'.repeat(length);
      expect((await create({ name })).name).toBe(name);
    });
  });

  describe('GET branches: page (default 1), limit (default 30), sort_by, sort_order (default created_at desc)', () => {
    test('the defaults, with total_pages and total_count', async () => {
      const numbers = Array.from({ length: 25 }, (_, number) => number);
      await Promise.all(numbers.map((number) => create({ name: `Branch ${number}` })));
      const { id } = await create();
      const page = await list();
      expect(page).toMatchObject({ page: 1, limit: 30, sort_by: 'created_at', sort_order: 'desc' });
      expect(page.total_count).toBeGreaterThan(30);
      expect(page.branches).toHaveLength(30);
      expect(page.branches[0]?.id).toBe(id);
      expect(page.total_pages).toBe(Math.ceil(page.total_count / 30));
      const ages = page.branches.map(({ created_at }) => created_at);
      expect(ages).toEqual([...ages].sort().reverse());
    });

    test('pages neither overlap nor miss any', async () => {
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

    test('sort_order asc is the reverse of desc', async () => {
      const first = await list('?sort_order=asc&limit=100');
      const last = await list('?sort_order=desc&limit=100');
      expect(first.branches.map(({ id }) => id)).toEqual(last.branches.map(({ id }) => id).reverse());
    });

    test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=-1', 'sort_by=phone', 'sort_order=up'])(
      '?%s is 400',
      async (query) => {
        expect(refusal(await as('KW').get(`${path}?${query}`)).status).toBe(400);
      },
    );

    test('only the merchant’s own branches', async () => {
      const { body } = await as('BH').get(path);
      expect(BranchPage.parse(body).branches.map(({ id }) => id)).toEqual([sandbox.merchant('BH').branches[0]?.id]);
    });
  });

  describe('branches/:id', () => {
    test('GET returns the branch', async () => {
      const branch = await create();
      expect(await as('KW').get(`${path}/${branch.id}`)).toMatchObject({ status: 200, body: branch });
    });

    test('GET, PUT and DELETE are 404 when it does not exist or is another merchant’s', async () => {
      for (const id of ['0'.repeat(24), 'nothing', sandbox.merchant('BH').branches[0]?.id]) {
        for (const answer of [
          await as('KW').get(`${path}/${id}`),
          await as('KW').put(`${path}/${id}`, { name: 'Mine now' }),
          await as('KW').delete(`${path}/${id}`),
        ]) {
          expect(refusal(answer)).toEqual({ status: 404, error: 'not_found', message: 'Branch not found' });
        }
      }
    });

    test('PUT changes one field or several; the others stay', async () => {
      const branch = await create();
      const renamed = await as('KW').put(`${path}/${branch.id}`, { name: 'ديوان بيان' });
      expect(renamed).toMatchObject({ status: 200, body: { ...branch, name: 'ديوان بيان' } });
      const changed = await as('KW').put(`${path}/${branch.id}`, { name: 'Bayan', phone: '+96522250100' });
      expect(changed.body).toEqual({ ...branch, name: 'Bayan', phone: '+96522250100' });
    });

    test('PUT with coordinates regenerates the address, also with one of them', async () => {
      const { id, address } = await create();
      const moved = await as('KW').put(`${path}/${id}`, { latitude: 29.3339, longitude: 48.0761 });
      expect(moved.body).toMatchObject({ latitude: 29.3339, address: 'Salmiya, Kuwait' });
      const again = await as('KW').put(`${path}/${id}`, { longitude: 47.6581 });
      expect(Branch.parse(again.body).address).not.toBe('Salmiya, Kuwait');
      const back = await as('KW').put(`${path}/${id}`, { latitude: BODY.latitude, longitude: BODY.longitude });
      expect(back.body).toMatchObject({ address });
    });

    test.each([
      {},
      { unknown: 1 },
      { name: '' },
      { name: 'x' },
      { name: ' x ' },
      { name: 'x'.repeat(76) },
      { phone: null },
      { latitude: null, phone: 5 },
      { latitude: 91 },
    ])('PUT %j is 400', async (body) => {
      const { id } = await create();
      expect(refusal(await as('KW').put(`${path}/${id}`, body)).status).toBe(400);
    });

    test(`DELETE: ${deletedStatus} without a body; afterwards the branch is gone, also for new orders`, async () => {
      const { id } = await create();
      expect(await as('KW').delete(`${path}/${id}`)).toMatchObject({ status: deletedStatus, body: null });
      expect(refusal(await as('KW').get(`${path}/${id}`)).status).toBe(404);
      expect(refusal(await as('KW').delete(`${path}/${id}`)).status).toBe(404);
      const refused = refusal(
        await sandbox.as('KW').post('/v2/deliveries', order(sandbox, { origin: { branch_id: id } })),
      );
      expect(refused.message).toBe('Origin: Branch not found or does not belong to this merchant');
    });
  });
});
