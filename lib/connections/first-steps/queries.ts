import { readQuery } from '@/lib/http/read-query';
import { FirstSteps } from './schema';

export const firstStepsQuery = () => readQuery(['first-steps'], '/api/first-steps', FirstSteps);
