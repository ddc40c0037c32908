import { exportPerson } from '@/lib/privacy/person/export.server';
import { PersonQuery } from '@/lib/privacy/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', input: PersonQuery, knownOnly: true },
  exportPerson,
);
