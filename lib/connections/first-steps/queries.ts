import { queryOptions } from '@tanstack/react-query';
import { reads } from '@/lib/http/call';
import { FirstSteps } from './schema';

export const firstStepsQuery = () =>
  queryOptions({ queryKey: ['first-steps'], queryFn: reads('/api/first-steps', FirstSteps) });
