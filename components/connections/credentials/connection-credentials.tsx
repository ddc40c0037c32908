import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/form/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useTestConnection } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import { ConnectionGeneration } from './connection-generation';
import { ConnectionRotateDialog } from './connection-rotate-dialog';
import { ConnectionTestResult } from './connection-test-result';
import { CREDENTIALS_ID } from './focus-credentials';

/** The credentials of a connection: shown by their last characters, tested, rotated. */
export function ConnectionCredentials({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections');
  const { can } = useSession();
  const { id, credentials, source, variablesOfOtherMerchant } = connection;
  const mayManage = can('settings:manage');
  const [rotated, setRotated] = useState<Generation>();
  const missing = GENERATIONS.filter(
    (generation) => !credentials.some((credential) => credential.generation === generation),
  );
  return (
    <Panel title={t('credentials.title')}>
      {credentials.length === 0 && <p className="mb-3 text-muted">{t('credentials.none')}</p>}
      <ul id={CREDENTIALS_ID} tabIndex={-1} aria-label={t('credentials.title')} className="space-y-4 outline-offset-8">
        {credentials.map((held) => (
          <ConnectionGeneration
            key={held.generation}
            connection={connection}
            held={held}
            onRotate={() => setRotated(held.generation)}
          />
        ))}
      </ul>
      {variablesOfOtherMerchant.length > 0 && (
        <p className="mt-4">
          {t.rich('credentials.variablesOfOtherMerchant', {
            variables: () => (
              <bdi dir="ltr" className="break-words font-mono">
                {variablesOfOtherMerchant.join(', ')}
              </bdi>
            ),
          })}
        </p>
      )}
      {mayManage && (
        <div className="mt-4 space-y-3 border-line border-t pt-4">
          {credentials.length > 0 && <TestButton key={stamp(connection)} id={id} timeZone={connection.timeZone} />}
          {source === 'added' && missing.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {missing.map((generation) => (
                <Button key={generation} onClick={() => setRotated(generation)}>
                  {t('credentials.add', { generation: t(`generation.${generation}`) })}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {mayManage && source === 'added' && (
        <ConnectionRotateDialog connection={connection} generation={rotated} onClose={() => setRotated(undefined)} />
      )}
    </Panel>
  );
}

/** Tests the stored credentials. */
function TestButton({ id, timeZone }: { id: string; timeZone: string }) {
  const t = useTranslations('connections.test');
  const router = useRouter();
  const refusal = useRefusal();
  const test = useTestConnection();
  return (
    <div className="space-y-3">
      <Button
        pending={test.isPending}
        onClick={() => test.mutate({ id }, { onError: refusal.show, onSuccess: () => router.refresh() })}
      >
        {t(test.data ? 'again' : 'now')}
      </Button>
      <div aria-live="polite">
        {test.data && (
          <>
            <ConnectionTestResult result={test.data} />
            <p className="mt-1 text-muted text-sm">
              {t.rich('at', {
                when: () => test.data && <RelativeTime value={test.data.testedAt} timeZone={timeZone} />,
              })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** A key that changes with the credentials, so that a test result of other ones disappears. */
function stamp({ credentials }: ConnectionEntry): string {
  return JSON.stringify(
    credentials.map(({ generation, current, pending }) => [generation, (pending ?? current)?.createdAt]),
  );
}
