import { rememberCustomer } from '@/lib/customers/remember.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { ListDeliveries } from '@/lib/deliveries/schema';
import { CreateDelivery } from '@/lib/order/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: ListDeliveries }, listDeliveries);

export const POST = handle(
  {
    permission: 'delivery:write',
    branches: 'narrowed',
    input: ({ connection, service }) =>
      CreateDelivery(connection.country, service.generationOf('createDelivery') ?? undefined),
  },
  async (ctx, input) => {
    const made = await createDelivery(ctx, input);
    // Leaves out an order that was made before, here or elsewhere.
    if (made.outcome !== 'repeated' && made.outcome !== 'existing_order') await rememberCustomer(ctx, input);
    return made;
  },
);
