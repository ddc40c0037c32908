import type { JobKinds } from '@/lib/jobs/run-jobs.server';

/** What each kind of job does: features add theirs here. */
export const JOB_KINDS: JobKinds = {};
