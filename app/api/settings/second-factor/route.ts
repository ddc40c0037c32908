import { handle } from '@/lib/request/handle.server';
import { beginCodes } from '@/lib/second-factor/begin.server';
import { confirmCodes } from '@/lib/second-factor/confirm.server';
import { BeginCodes, CodeInput } from '@/lib/second-factor/schema';

export const POST = handle(
  { permission: 'signed-in', branches: 'nothing', beforeFactor: true, stepUp: true, input: BeginCodes },
  beginCodes,
);
export const PUT = handle(
  { permission: 'signed-in', branches: 'nothing', beforeFactor: true, input: CodeInput },
  confirmCodes,
);
