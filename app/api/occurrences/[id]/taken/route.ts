import { TakeOccurrence } from '@/lib/occurrences/schema';
import { takeOccurrence } from '@/lib/occurrences/take.server';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: TakeOccurrence },
  takeOccurrence,
);
