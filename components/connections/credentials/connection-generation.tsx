import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useSession } from '@/components/shell/user/session-context';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { DateTime, RelativeTime } from '@/components/ui/text/date-time';
import {
  CREDENTIAL_FIELDS,
  type CredentialView,
  type GenerationCredentials,
} from '@/lib/connections/credentials/schema';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { ConnectionDiscard } from './connection-discard';
import { CREDENTIAL_STYLES, isServing } from './connection-state';

type Properties = { connection: ConnectionEntry; held: GenerationCredentials };

/** The credentials of one generation: the current and the pending ones. */
export function ConnectionGeneration({ connection, held, onRotate }: Properties & { onRotate: () => void }) {
  const t = useTranslations('connections');
  const { can } = useSession();
  const { generation, variables, current, pending } = held;
  const isHere = connection.source === 'added' && can('settings:manage');
  const isOneOfSeveral = connection.credentials.filter((credential) => credential.current).length > 1;
  const called = t(`generation.${generation}`);
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium">{called}</h3>
        {isHere && (
          <span className="flex gap-1.5">
            {isOneOfSeveral && <ConnectionDiscard connection={connection} generation={generation} slot="current" />}
            <Button size="sm" aria-label={t('credentials.rotateLabel', { generation: called })} onClick={onRotate}>
              {t('credentials.rotate')}
            </Button>
          </span>
        )}
      </div>
      {current && <OneSet connection={connection} held={held} set={current} />}
      {current?.state === 'unverified' && <p className="mt-1 text-sm">{t('credentials.unverified')}</p>}
      {variables.length > 0 && (
        <p className="text-muted text-sm">
          {t.rich('credentials.variables', {
            variables: () => (
              <bdi dir="ltr" className="break-words font-mono">
                {variables.join(', ')}
              </bdi>
            ),
          })}
        </p>
      )}
      {pending && (
        <div className="mt-2 rounded-md border border-info-line bg-info-soft px-3 py-2">
          <p className="font-medium">{t('credentials.nextTitle')}</p>
          <OneSet connection={connection} held={held} set={pending} />
          {current && isServing(current) && (
            <p className="mt-1 text-sm">
              <Overlap held={held} current={current} pending={pending} />
            </p>
          )}
          {(pending.state === 'unverified' || pending.state === 'other_mode' || pending.state === 'refused') && (
            <p className="mt-1 text-sm">{t(`credentials.pending.${pending.state}`)}</p>
          )}
          {isHere && connection.credentials.some((credential) => credential.current) && (
            <div className="mt-2">
              <ConnectionDiscard connection={connection} generation={generation} slot="pending" />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function OneSet({ connection: { timeZone }, held: { generation }, set }: Properties & { set: CredentialView }) {
  const t = useTranslations('connections.credentials');
  const field = useTranslations(`connections.credential.${generation}`);
  const { state, provenAt, refusedSince, createdAt } = set;
  const when = (instant: string) => () => <RelativeTime value={instant} timeZone={timeZone} />;
  return (
    <div className="mt-0.5">
      <ul>
        {CREDENTIAL_FIELDS[generation].map((name) => (
          <li key={name}>
            {set.endings[name]
              ? t.rich('ending', { field: field(name), ending: () => <Ending text={set.endings[name] ?? ''} /> })
              : t('hidden', { field: field(name) })}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <StatusBadge quiet {...CREDENTIAL_STYLES[state]}>
          {t(`state.${state}`)}
        </StatusBadge>
        {refusedSince && (
          <span>{t.rich('refusedSince', { when: () => <DateTime value={refusedSince} timeZone={timeZone} /> })}</span>
        )}
        {provenAt && <span>{t.rich('provenAt', { when: when(provenAt) })}</span>}
        {createdAt && <span>{t.rich('entered', { when: when(createdAt) })}</span>}
      </p>
    </div>
  );
}

/** A sentence about which credentials are in use, with the ending that differs. */
function Overlap({
  held: { generation },
  current,
  pending,
}: {
  held: GenerationCredentials;
  current: CredentialView;
  pending: CredentialView;
}) {
  const t = useTranslations('connections.credentials');
  const differing = CREDENTIAL_FIELDS[generation].find((name) => {
    const [before, after] = [current.endings[name], pending.endings[name]];
    return before && after && before !== after;
  });
  if (!differing) return t('overlapUnnamed');
  const ending =
    (text: string | undefined): (() => ReactNode) =>
    () => <Ending text={text ?? ''} />;
  return t.rich('overlap', { old: ending(current.endings[differing]), new: ending(pending.endings[differing]) });
}

function Ending({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="font-mono">
      {`…${text}`}
    </bdi>
  );
}
