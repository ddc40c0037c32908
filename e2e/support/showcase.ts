import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { ConnectionList } from '@/lib/connections/schema';
import { CustomerPage } from '@/lib/customers/schema';
import { branchIds, type MadeOrder, makeOrder, type OrderValues, steer } from './orders';

export type Showcase = Record<
  'pending' | 'accepted' | 'enRoute' | 'completed' | 'canceled' | 'failed' | 'unknown',
  MadeOrder
> & { branchId: string; connectionId: string; customerId: string };

type Control = APIRequestContext;

/** The position of the driver, between Kaifan and Salmiya. */
export const HALF_WAY = { latitude: 29.3402, longitude: 48.0215 };

/** Creates one delivery in each state, with realistic customers. None of them changes by itself. */
export async function makeShowcase(api: APIRequestContext, control: Control, databaseUrl: string): Promise<Showcase> {
  const unknown = await make(api, 1, { name: 'Hessa Al-Ajmi', area: 'Salwa', amount: '7.250', branch: 6 });
  await removeResponse(databaseUrl, unknown);
  const failed = await make(api, 2, { name: 'Bader Al-Enezi', area: 'Jahra', amount: '12.000', branch: 8 });
  await steer(control, failed, 'failed');
  const canceled = await make(api, 3, { name: 'دانة الرشيدي', area: 'الرميثية', amount: '5.750', branch: 4 });
  await api.post(`/api/deliveries/${canceled.id}/cancel`, { data: { reason: 'The customer ordered twice' } });
  const completed = await make(api, 4, {
    name: 'Yousef Al-Shatti',
    area: 'Bayan',
    amount: '18.400',
    type: 'cash',
    branch: 5,
  });
  await steer(control, completed, 'completed');
  const pending = await make(api, 5, {
    name: 'Dr. Abdulrahman Mohammed Al-Mutawa Al-Hajri',
    area: 'Sabah Al-Salem',
    amount: '1142.125',
    branch: 3,
    instructions: 'Ring twice; the guard at the gate knows. Leave it with him if nobody answers.',
  });
  const accepted = await make(api, 6, { name: 'نورة العتيبي', area: 'السالمية', amount: '9.900', branch: 1 });
  await steer(control, accepted, 'accepted');
  const enRoute = await make(api, 7, {
    name: 'Fahad Al-Rashidi',
    area: 'Salmiya',
    amount: '24.500',
    type: 'cash',
    branch: 3,
    instructions: 'Second gate, next to the pharmacy',
  });
  await steer(control, enRoute, 'en_route');
  await control.post(`deliveries/${enRoute.code}/position`, { data: HALF_WAY });
  const [branchId = ''] = await branchIds(api);
  const connectionId = await firstConnection(api);
  const { customers } = CustomerPage.parse(await (await api.get('/api/customers/list')).json());
  const customerId = customers[0]?.id ?? '';
  return { branchId, connectionId, customerId, unknown, failed, canceled, completed, pending, accepted, enRoute };
}

async function firstConnection(api: APIRequestContext): Promise<string> {
  const answer = await api.get('/api/connections');
  const [first] = ConnectionList.parse(await answer.json()).connections;
  if (!first) throw new Error('there is no connection');
  return first.id;
}

/** The last digits of the phone are the sandbox's magic value WAITING. */
function make(api: APIRequestContext, which: number, values: OrderValues): Promise<MadeOrder> {
  const reference = `WEB-${randomInt(10_000_000, 99_999_999)}`;
  return makeOrder(api, { phone: `+9655${which}290906`, reference, ...values });
}

/** Makes an order look as if no response had come. Its next check is a day away. */
async function removeResponse(databaseUrl: string, { id }: MadeOrder): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `update deliveries set status = 'unknown', code = null, confirmed_at = null, delivery_fee = null, tracking_url = null,
       pickup_qr_url = null, next_check_at = now() + interval '9 minutes' where id = $1`,
    [id],
  );
  await db.end();
}
