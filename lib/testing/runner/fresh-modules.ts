import { vi } from 'vitest';

declare global {
  var environmentOfWorker: NodeJS.ProcessEnv | undefined;
  /** The module mocks of a worker. */
  var __vitest_mocker__: { reset: () => void };
}

const OURS = /^(__)?dispatchDesk|^IS_REACT_ACT_ENVIRONMENT$/;

/**
 * Before each file of a shared worker: modules, environment, globals and the document as in a new process. Only the
 * packages stay loaded.
 */
// A live bus would go on listening to the database of the file before.
await Promise.allSettled((globalThis.__dispatchDeskShutdown ?? []).map((stop) => stop()));
vi.unstubAllEnvs();
globalThis.environmentOfWorker ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, globalThis.environmentOfWorker);
for (const name of Object.keys(globalThis)) if (OURS.test(name)) Reflect.deleteProperty(globalThis, name);
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
vi.useRealTimers();
vi.unstubAllGlobals();
globalThis.__vitest_mocker__.reset();
vi.resetModules();
