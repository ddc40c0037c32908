import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import { rememberCustomer } from '@/lib/customers/remember.server';
import { createInstead, endReplacement } from '@/lib/deliveries/create-instead.server';
import type { JobKinds } from '@/lib/jobs/run-jobs.server';
import { MAIL_JOB } from '@/lib/mail/schema';
import { OCCURRENCE_JOB } from '@/lib/occurrences/schema';
import { sendNotices } from '@/lib/occurrences/send-notices.server';
import { outgoingJob } from '@/lib/outgoing/run.server';
import { OUTGOING_JOB } from '@/lib/outgoing/schema';
import { serviceContextOf } from '@/lib/request/context.server';
import { runStanding } from '@/lib/standing/run.server';
import { STANDING_JOB } from '@/lib/standing/schema';
import { freeBalance } from '@/lib/wallet/free-balance.server';
import { sendDaily } from './daily-mail/send-daily.server';

/** Jobs of orders. */
export const LASTING_KINDS = [STANDING_JOB, OUTGOING_JOB];

/** The work of each kind of job: features add theirs here. */
export const JOB_KINDS: JobKinds = {
  [OCCURRENCE_JOB]: sendNotices,
  [MAIL_JOB]: sendDaily,
  [STANDING_JOB]: async ({ connectionId, key }) => runStanding(await serviceContextOf(connectionId), key),
  [OUTGOING_JOB]: outgoingJob({
    contextOf: serviceContextOf,
    budgetOf: (connection) => serviceStateOf(connection).budget,
    freeBalance,
    endReplacement,
    create: async (ctx, order, terms) => {
      const made = await createInstead(ctx, order, terms);
      if (made?.outcome === 'made') await rememberCustomer(ctx, order);
      return made;
    },
  }),
};
