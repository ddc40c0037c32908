import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, readAbilities);
