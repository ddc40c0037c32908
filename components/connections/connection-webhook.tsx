import { useTranslations } from 'next-intl';
import { ActButton } from '@/components/form/act-dialog';
import { useSession } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { CopyLine } from '@/components/ui/overlay/copy-line';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useRotateWebhookUrl } from '@/lib/connections/queries';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { TOPICS } from '@/lib/service/webhook/installed-topics';

/** The webhook URL: where to enter it, a button to renew it, and the last webhook. */
export function ConnectionWebhook({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.webhook');
  const { can } = useSession();
  const { sandbox, webhookUrl, webhookUrlIsLocal, lastWebhookAt, timeZone } = connection;
  return (
    <Panel title={t('title')}>
      <p className="text-muted">{t('lead')}</p>
      <div className="mt-4 mb-1 font-medium">{t('url')}</div>
      {webhookUrl ? (
        <CopyLine text={webhookUrl} copy={t('copy')}>
          {can('settings:manage') && <RotateButton connection={connection} />}
        </CopyLine>
      ) : (
        <Callout tone="warning" action={can('settings:manage') && <RotateButton connection={connection} />}>
          {t('unreadable')}
        </Callout>
      )}
      {sandbox ? (
        <p className="mt-4 text-muted">{t('leadSandbox')}</p>
      ) : (
        <>
          {webhookUrlIsLocal && (
            <Callout tone="warning" className="mt-4">
              {t('onlyHere')}
            </Callout>
          )}
          <PasteHelp connection={connection} />
        </>
      )}
      <p className="mt-4 flex flex-wrap gap-x-2">
        <span className="text-muted">{t('last')}</span>
        {lastWebhookAt ? <RelativeTime value={lastWebhookAt} timeZone={timeZone} /> : <span>{t('never')}</span>}
      </p>
      {!lastWebhookAt && <p className="text-muted text-sm">{t('neverHelp')}</p>}
    </Panel>
  );
}

function PasteHelp({ connection: { credentials } }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.webhook');
  return (
    <div className="mt-4">
      <div className="font-medium">{t('where')}</div>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        {credentials.map(({ generation }) => (
          <li key={generation}>
            {t.rich(generation, {
              b: (text) => <bdi className="font-medium">{text}</bdi>,
              topics: () => (
                <bdi dir="ltr" className="break-words font-mono text-sm">
                  {TOPICS.map(({ topic }) => topic).join(', ')}
                </bdi>
              ),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RotateButton({ connection: { id, sandbox } }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.webhook');
  const rotate = useRotateWebhookUrl();
  return (
    <ActButton
      button={{ children: t('rotate') }}
      title={t('rotateTitle')}
      description={t('rotateBody')}
      confirmLabel={t('rotateConfirm')}
      act={async () => {
        await rotate.mutateAsync(id);
        toast.success(t('rotated'), { description: sandbox ? undefined : t('rotatedNext') });
      }}
    />
  );
}
