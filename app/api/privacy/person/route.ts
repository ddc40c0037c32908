import { findPerson } from '@/lib/privacy/person/find.server';
import { PersonQuery } from '@/lib/privacy/schema';
import { handle } from '@/lib/request/handle.server';

/** A POST, so that no phone stands in an address. */
export const POST = handle({ permission: 'settings:manage', branches: 'closed', input: PersonQuery }, findPerson);
