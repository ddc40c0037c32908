import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import { rememberCustomer } from '@/lib/customers/remember.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { replaceJob } from '@/lib/deliveries/replace-job.server';
import { REPLACE_JOB } from '@/lib/deliveries/schema';
import { importJob } from '@/lib/imports/run.server';
import { IMPORT_JOB } from '@/lib/imports/schema';
import type { JobKinds } from '@/lib/jobs/run-jobs.server';
import { type ServiceContext, serviceContextOf } from '@/lib/request/context.server';
import { standingJob } from '@/lib/standing/run.server';
import { STANDING_JOB } from '@/lib/standing/schema';
import { freeBalance } from '@/lib/wallet/free-balance.server';

const budgetOf = (connection: ServiceContext['connection']) => serviceStateOf(connection).budget;

/** The work of each kind of job: features add theirs here. */
export const JOB_KINDS: JobKinds = {
  [REPLACE_JOB]: replaceJob(serviceContextOf),
  [STANDING_JOB]: standingJob(serviceContextOf),
  [IMPORT_JOB]: importJob({
    contextOf: serviceContextOf,
    budgetOf,
    freeBalance,
    create: async (ctx, order, { sendUntil } = { sendUntil: null }) => {
      const made = await createDelivery(ctx, order, { sendUntil });
      if (made.outcome === 'made') await rememberCustomer(ctx, order);
      return made;
    },
  }),
};
