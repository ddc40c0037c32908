import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { branchIds, type MadeOrder, makeOrder, makeWaitingOrder, steer } from './orders';

export type Showcase = Record<
  'pending' | 'accepted' | 'enRoute' | 'completed' | 'canceled' | 'failed' | 'unknown',
  MadeOrder
> & { branchId: string };

/** One delivery in each state, with customers as a shop in Kuwait has them. None of them moves by itself. */
export async function makeShowcase(
  api: APIRequestContext,
  control: APIRequestContext,
  databaseUrl: string,
): Promise<Showcase> {
  const unknown = await makeWaitingOrder(api, { name: 'Hessa Al-Ajmi', area: 'Salwa', amount: '7.250', branch: 6 });
  await forgetAnswer(databaseUrl, unknown);
  const failed = await makeWaitingOrder(api, { name: 'Bader Al-Enezi', area: 'Jahra', amount: '12.000', branch: 8 });
  await steer(control, failed, 'failed');
  const canceled = await makeWaitingOrder(api, { name: 'دانة الرشيدي', area: 'الرميثية', amount: '5.750', branch: 4 });
  await api.post(`/api/deliveries/${canceled.id}/cancel`, { data: { reason: 'The customer ordered twice' } });
  const completed = await makeOrder(api, {
    ...wait(),
    name: 'Yousef Al-Shatti',
    phone: '+96566554433',
    area: 'Bayan',
    amount: '18.400',
    type: 'cash',
    branch: 5,
  });
  await steer(control, completed, 'completed');
  const pending = await makeWaitingOrder(api, {
    name: 'Dr. Abdulrahman Mohammed Al-Mutawa Al-Hajri',
    phone: '+96599887766',
    area: 'Sabah Al-Salem',
    amount: '142.125',
    branch: 3,
    instructions: 'Ring twice; the guard at the gate knows. Leave it with him if nobody answers.',
  });
  const accepted = await makeOrder(api, {
    ...wait(),
    name: 'نورة العتيبي',
    area: 'السالمية',
    amount: '9.900',
    branch: 1,
  });
  await steer(control, accepted, 'accepted');
  const enRoute = await makeOrder(api, {
    ...wait(),
    name: 'Fahad Al-Rashidi',
    phone: '+96551234567',
    area: 'Salmiya',
    amount: '24.500',
    type: 'cash',
    branch: 1,
    instructions: 'Second gate, next to the pharmacy',
  });
  await steer(control, enRoute, 'en_route');
  const [branchId = ''] = await branchIds(api);
  return { branchId, unknown, failed, canceled, completed, pending, accepted, enRoute };
}

const wait = () => ({ reference: `WEB-${randomUUID().slice(0, 4).toUpperCase()} WAITING` });

/** As it stands when no answer came; the next look at it is far away. */
async function forgetAnswer(databaseUrl: string, { id }: MadeOrder): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `update deliveries set status = 'unknown', code = null, confirmed_at = null, delivery_fee = null, tracking_url = null,
       pickup_qr_url = null, next_check_at = now() + interval '1 day' where id = $1`,
    [id],
  );
  await db.end();
}
