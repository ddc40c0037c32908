'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { Dialog } from '@/components/ui/overlay/dialog';
import type { GivenLink } from '@/lib/users/schema';

/** Shows the link with which somebody chooses a password: it went by mail, or is to be copied. */
export function PasswordLink({
  title,
  given: { link, letter },
  open,
  onClose,
}: {
  title: string;
  given: GivenLink;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('settings.people');
  const ui = useTranslations('ui');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={letter === 'sent' ? t('linkSent') : t('linkCopy')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      {letter === 'failed' && (
        <Callout tone="warning" className="mb-3">
          {t('letterFailed')}
        </Callout>
      )}
      <p dir="ltr" className="select-all break-all rounded-lg border border-line bg-sunken p-3 font-mono text-sm">
        {link}
      </p>
      <div className="mt-2">
        <CopyButton text={link} label={t('linkCopyButton')}>
          {t('linkCopyButton')}
        </CopyButton>
      </div>
    </Dialog>
  );
}
