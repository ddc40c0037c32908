import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { createUser } from '@/lib/users/create.server';
import { listPeople } from '@/lib/users/list.server';
import { CreateUser } from '@/lib/users/schema';

export const GET = handle({ permission: 'users:manage', branches: 'closed', input: NO_INPUT }, listPeople);
export const POST = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: CreateUser },
  createUser,
);
