import { erasePerson } from '@/lib/privacy/person/erase.server';
import { PersonQuery } from '@/lib/privacy/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: PersonQuery },
  erasePerson,
);
