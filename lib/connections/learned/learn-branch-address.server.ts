import { logFailure } from '@/lib/db/outage-log';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { setBranchesNeedAddress } from '../model/rows.server';

/** Records that the service takes branches only with an address, so that forms show one. Never throws: the branch is saved. */
export async function learnBranchAddress({ db, connection }: Pick<ServiceContext, 'db' | 'connection'>): Promise<void> {
  const { id: connectionId } = connection;
  try {
    if (!(await setBranchesNeedAddress(db, connectionId))) return;
    await publish(db, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  } catch (error) {
    logFailure('address of branches not recorded', error, connectionId);
  }
}
