import { audit } from '@/lib/auth/audit-rows.server';
import { updateConnectionRow } from '@/lib/connections/model/rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { publish } from '@/lib/live/events/publish-rows.server';
import { seal } from '../../model/vault.server';
import type { CredentialSet } from '../sets/credential-sets.server';
import { eraseCredentialRow, putCredentialRow } from '../sets/rows.server';

/** Makes accepted credentials the current ones of their generation. The replaced and the pending ones are erased. */
export async function activateCredentials(
  tx: Queryable,
  accepted: Omit<CredentialSet, 'slot' | 'variables'>,
  { replaced, now }: { replaced: CredentialSet | undefined; now: Date },
): Promise<void> {
  const { connectionId, generation, secret, endings, testMode } = accepted;
  const { fingerprint, account, denied, merchant, merchantConfirmedAt } = accepted;
  const fields = secret?.[generation];
  if (!fields) return;
  await eraseCredentialRow(tx, { connectionId, generation, slot: 'pending' });
  await putCredentialRow(
    tx,
    { connectionId, generation, slot: 'current' },
    {
      sealed: seal({ connectionId, generation, field: 'current' }, JSON.stringify(fields)),
      endings,
      fingerprint,
      account,
      denied,
      merchant,
      merchantConfirmedAt,
      createdAt: accepted.createdAt ?? now,
      provenAt: now,
    },
  );
  const mode = testMode === null ? {} : { testMode };
  if (testMode !== null) await updateConnectionRow(tx, connectionId, mode);
  const detail = { endings, replaced: replaced?.endings ?? null, ...mode };
  await audit(tx, { action: 'credentials_proven', userId: null, subject: generation, connectionId, detail, at: now });
  await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
}
