import { listCustomers } from '@/lib/customers/list.server';
import { ListCustomers } from '@/lib/customers/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', branches: 'narrowed', input: ListCustomers }, listCustomers);
