'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/auth/use-refusal';
import { useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { CopyButton } from '@/components/ui/copy-button';
import { RelativeTime } from '@/components/ui/date-time';
import { AlertDialog } from '@/components/ui/dialog';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { useRotateWebhookToken } from '@/lib/settings/queries';
import type { ConnectionSettings } from '@/lib/settings/schema';

/** The address that the service sends its webhooks to: to copy, to renew, and whether anything comes. */
export function WebhookPanel({ connection }: { connection: ConnectionSettings }) {
  const t = useTranslations('settings.connection');
  const { can } = useSession();
  return (
    <Panel title={t('webhook_title')}>
      <p className="text-muted">{t(connection.sandbox ? 'webhook_lead_sandbox' : 'webhook_lead')}</p>
      <div className="mt-4 mb-1 font-medium">{t('webhook_url')}</div>
      <p
        dir="ltr"
        className="select-all break-all rounded-md border border-line bg-sunken px-3 py-2 text-start font-mono text-sm"
      >
        {connection.webhookUrl}
      </p>
      {!connection.sandbox && isOnlyHere(connection.webhookUrl) && (
        <Callout tone="warning" className="mt-2">
          {t('webhook_only_here')}
        </Callout>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={connection.webhookUrl} label={t('copy')}>
          {t('copy')}
        </CopyButton>
        {can('settings:manage') && <RotateButton isSandbox={connection.sandbox} />}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-2">
        <span className="text-muted">{t('last')}</span>
        {connection.lastWebhookAt ? (
          <RelativeTime value={connection.lastWebhookAt} timeZone={connection.timeZone} />
        ) : (
          <span>{t('never')}</span>
        )}
      </p>
      {!connection.lastWebhookAt && <p className="text-muted text-sm">{t('never_help')}</p>}
    </Panel>
  );
}

/** An address that leads every other machine to itself. */
function isOnlyHere(url: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);
}

function RotateButton({ isSandbox }: { isSandbox: boolean }) {
  const t = useTranslations('settings.connection');
  const [isOpen, setOpen] = useState(false);
  const rotate = useRotateWebhookToken();
  const refusal = useRefusal();
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rotate')}</Button>
      <AlertDialog
        open={isOpen}
        onClose={close}
        title={t('rotate_title')}
        description={t('rotate_body')}
        confirmLabel={t('rotate_confirm')}
        pending={rotate.isPending}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: () => toast.success(t('rotated'), { description: isSandbox ? undefined : t('rotated_next') }),
            onError: refusal.show,
            onSettled: close,
          })
        }
      />
    </>
  );
}
