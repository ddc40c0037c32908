import { findCustomers } from '@/lib/customers/find.server';
import { FindCustomers } from '@/lib/customers/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:write', branches: 'narrowed', input: FindCustomers }, findCustomers);
