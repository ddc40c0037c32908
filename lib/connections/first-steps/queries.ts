import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { FirstSteps } from './schema';

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => call('GET', '/api/first-steps', FirstSteps, { signal }),
  });
