import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { CopyLine } from '@/components/ui/overlay/copy-line';
import { Dialog, type Titled } from '@/components/ui/overlay/dialog';
import type { GivenLink } from '@/lib/users/schema';

/** Shows the link with which somebody chooses a password: it went by mail, or is to be copied. */
export function PasswordLink({ given: { link, letter }, ...dialog }: Titled & { given: GivenLink }) {
  const t = useTranslations('settings.people');
  const ui = useTranslations('ui');
  return (
    <Dialog
      {...dialog}
      description={letter === 'sent' ? t('linkSent') : t('linkCopy')}
      footer={
        <Button variant="primary" onClick={dialog.onClose}>
          {ui('close')}
        </Button>
      }
    >
      {letter === 'failed' && (
        <Callout tone="warning" className="mb-3">
          {t('letterFailed')}
        </Callout>
      )}
      <CopyLine text={link} copy={t('linkCopyButton')} />
    </Dialog>
  );
}
