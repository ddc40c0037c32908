/** For `npx vitest` and editors. */
export { default } from './lib/testing/runner/vitest.config.ts';
