import type { CallOptions } from '@/lib/service/transport/service-request';

/** The browser waits 30 s: two attempts, and time to read what became of them. */
export const BRANCH_CALL_OPTIONS = { timeoutMs: 8_000, retryDelaysMs: [1_000] } as const satisfies CallOptions;
