import { methodNotAllowed, notFound } from '../../requests/api-error';
import type { SandboxContext } from '../../requests/raw-request';

/** The paths of a generation with their methods: another method there is a 405 instead of a 404. */
export type Paths = readonly (readonly [pattern: RegExp, ...methods: string[]])[];

/** The last route of a generation. */
export const refuseUnknown = (paths: Paths) => (context: SandboxContext) => {
  const known = paths.find(([pattern]) => pattern.test(context.req.path));
  if (!known) throw notFound('There is nothing at this path');
  const [, ...methods] = known;
  throw methodNotAllowed(methods);
};
