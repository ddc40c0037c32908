import type { Stage } from './stage-result';
import { unitStage } from './stage-unit';

/** The server tests of what the service's own documents show in another way (`lib/sandbox/README.md`). */
const TESTS = [
  'lib/branches',
  'lib/deliveries/actions',
  'lib/deliveries/by-code',
  'lib/deliveries/positions',
  'lib/deliveries/scenarios',
  'lib/deliveries/sync',
  'lib/estimates',
];

/** Unit tests again, on a sandbox that behaves as documented. */
export const documentedStage: Stage = (_filters, env) => unitStage(TESTS, { ...env, E2E_AS_DOCUMENTED: '1' });
