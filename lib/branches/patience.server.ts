import type { CallOptions } from '@/lib/service/transport/client.server';

/** Somebody waits before a screen that gives up after 30 s: two attempts, and time left to look what became of them. */
export const PATIENCE = { timeoutMs: 8_000, retryDelaysMs: [1_000] } as const satisfies CallOptions;
