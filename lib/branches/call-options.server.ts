import type { CallOptions } from '@/lib/service/transport/service-request';

/** Somebody waits before a screen that gives up after 30 s: two attempts, and time left to look what became of them. */
export const BRANCH_CALL_OPTIONS = { timeoutMs: 8_000, retryDelaysMs: [1_000] } as const satisfies CallOptions;
