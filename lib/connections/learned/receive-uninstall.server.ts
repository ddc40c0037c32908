import { audit } from '@/lib/auth/audit-rows.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { credentialSetsOf } from '../credentials/sets/credential-sets.server';
import { updateCredentialRow } from '../credentials/sets/rows.server';

/**
 * A webhook reports that the merchant has uninstalled the application of a v1 token. Where the service no longer shows the
 * installation, no more calls are made with it, and owners see why.
 */
export async function receiveUninstall(ctx: ServiceContext): Promise<'applied' | 'stale'> {
  const { db, connection } = ctx;
  const sets = (await credentialSetsOf(connection, db)).find(
    ({ generation, slot }) => generation === 'v1' && slot === 'current',
  );
  if (!sets?.fingerprint || sets.uninstalledAt || (await isInstalled(ctx))) return 'stale';
  const { fingerprint } = sets;
  await db.transaction(async (tx) => {
    await updateCredentialRow(tx, sets, fingerprint, {
      uninstalledAt: ctx.now(),
      refusedSince: sets.refusedSince ?? ctx.now(),
    });
    await audit(tx, { action: 'connection_uninstalled', userId: null, connectionId: connection.id, at: ctx.now() });
    await publish(tx, { connectionId: connection.id, kind: 'connection', subjectIds: [connection.id] });
  });
  return 'applied';
}

/** Confirms the unsigned webhook with a read. Throws any failure that does not decide it. */
async function isInstalled({ service }: ServiceContext): Promise<boolean> {
  try {
    await service.getInstallation();
    return true;
  } catch (failure) {
    const isAnswer = isServiceFailure(failure) && ['unauthorized', 'forbidden', 'not-found'].includes(failure.kind);
    if (!isAnswer) throw failure;
    return false;
  }
}
