import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { settleWarning } from '@/lib/wallet/settle-warning.server';

export const POST = handle({ permission: 'wallet:read', branches: 'closed', input: NO_INPUT }, settleWarning);
