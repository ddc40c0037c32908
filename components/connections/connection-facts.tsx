import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { Panel } from '@/components/ui/panel';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionPath } from '@/lib/http/connection-address';
import { ConnectionEditForm } from './edit/connection-edit-form';

/** The facts of a connection, and the form that edits them in the same place. */
export function ConnectionFacts({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.facts');
  const { can } = useSession();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const mayEdit = can('settings:manage') && connection.editable.length > 0;

  function done() {
    setEditing(false);
    // Returns the focus to the Edit button after it is rendered again.
    setTimeout(() => edit.current?.focus());
  }
  return (
    <Panel
      title={t('title')}
      actions={
        mayEdit &&
        !isEditing && (
          <Button ref={edit} size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {isEditing ? <ConnectionEditForm connection={connection} onDone={done} /> : <Facts connection={connection} />}
      {connection.source === 'environment' && <EnvironmentVariables connection={connection} />}
    </Panel>
  );
}

function Facts({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections');
  const { name, merchantName, country, countrySource, otherCountry, sandbox, testMode } = connection;
  const orders = sandbox ? (testMode ? 'modeSandboxTest' : 'modeSandbox') : testMode ? 'modeTest' : 'modeReal';
  return (
    <KeyValueList>
      <KeyValue label={t('facts.name')}>
        <bdi>{name}</bdi>
      </KeyValue>
      <KeyValue label={t('facts.merchant')}>
        {merchantName ? <bdi>{merchantName}</bdi> : <span className="text-muted">{t('facts.notStated')}</span>}
      </KeyValue>
      <KeyValue label={t('facts.orders')}>{t(`facts.${orders}`)}</KeyValue>
      <KeyValue label={t('facts.country')}>
        {t(`countries.${country}`)}
        <span className="block text-muted text-sm">{t(`facts.countrySource.${countrySource}`)}</span>
        {otherCountry && (
          <span className="block text-sm text-warning">
            {t('facts.otherCountry', { country: t(`countries.${otherCountry}`) })}
          </span>
        )}
      </KeyValue>
      <KeyValue label={t('facts.currency')}>
        <bdi dir="ltr">{connection.currency}</bdi>
      </KeyValue>
      <KeyValue label={t('facts.zone')}>
        <bdi dir="ltr">{connection.timeZone}</bdi>
      </KeyValue>
      <KeyValue label={t('facts.dayStart')}>
        <bdi dir="ltr" className="tabular">{`0${connection.dayStartHour}:00`}</bdi>
      </KeyValue>
      <KeyValue label={t('facts.base')}>
        <bdi dir="ltr" className="break-all font-mono text-sm">
          {connection.baseUrl}
        </bdi>
        {sandbox && (
          <a
            href={new URL(`/shop?country=${country}`, connection.baseUrl).href}
            target="_blank"
            rel="noreferrer"
            className="block w-fit text-accent text-sm underline underline-offset-4"
          >
            {t('facts.simulator')}
          </a>
        )}
      </KeyValue>
      <KeyValue label={t('facts.address')}>
        <bdi dir="ltr" className="break-all font-mono text-sm">
          {connectionPath(connection.slug)}
        </bdi>
      </KeyValue>
      <KeyValue label={t('facts.source')}>{t(`source.${connection.source}`)}</KeyValue>
    </KeyValueList>
  );
}

/** The environment variables that hold its values. */
function EnvironmentVariables({ connection: { credentials } }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.facts');
  const variables = ['SERVICE_BASE_URL', ...new Set(credentials.flatMap((credential) => credential.variables))];
  return (
    <Callout className="mt-3" title={t('environmentTitle')}>
      {t.rich('environmentBody', {
        variables: () => (
          <bdi dir="ltr" className="break-words font-mono text-sm">
            {variables.join(', ')}
          </bdi>
        ),
      })}
    </Callout>
  );
}
