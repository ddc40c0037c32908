import { readMetrics } from '@/lib/health/read-metrics.server';

/** The caller is Prometheus, which has no session; its token is the key. */
export const GET = readMetrics;
