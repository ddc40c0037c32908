import { deleteCustomer } from '@/lib/customers/delete.server';
import { readCustomer } from '@/lib/customers/read.server';
import { CustomerById, UpdateCustomer } from '@/lib/customers/schema';
import { updateCustomer } from '@/lib/customers/update.server';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', branches: 'narrowed', input: CustomerById }, readCustomer);

export const PATCH = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: UpdateCustomer },
  updateCustomer,
);

/** Only an owner deletes a person's data. */
export const DELETE = handle(
  { permission: 'settings:manage', branches: 'closed', input: CustomerById },
  deleteCustomer,
);
