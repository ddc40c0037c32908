import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useBeginCodes, useConfirmCodes } from '@/lib/second-factor/queries';
import type { NewSecret } from '@/lib/second-factor/schema';
import { IdentityDialog } from './identity-dialog';

/** Three steps: the password, the phone with its first code, and the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.codes');
  const begin = useBeginCodes();
  const confirm = useConfirmCodes();
  const codes = confirm.data?.recoveryCodes;
  if (codes) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('recoveryTitle')}
        description={t('recoveryBody')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <ol dir="ltr" className="mb-4 grid grid-cols-2 gap-2 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <a
          className="text-accent"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(codes.join('\n'))}`}
        >
          {t('save')}
        </a>
      </Dialog>
    );
  }
  return begin.data ? (
    <IdentityDialog
      key="code"
      hasCodes
      title={t('turnOn')}
      description={t('scanBody')}
      confirm={t('confirm')}
      pending={confirm.isPending}
      onIdentity={({ code = '' }) => confirm.mutateAsync({ code })}
      onClose={onClose}
    >
      <Secret secret={begin.data} />
    </IdentityDialog>
  ) : (
    <IdentityDialog
      key="password"
      hasCodes={false}
      title={t('turnOn')}
      confirm={t('begin')}
      pending={begin.isPending}
      onIdentity={({ password = '' }) => begin.mutateAsync({ password })}
      onClose={onClose}
    />
  );
}

function Secret({ secret: { secret, picture } }: { secret: NewSecret }) {
  const t = useTranslations('settings.codes');
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the picture is in the address. */}
      <img src={picture} alt={t('qr')} className="mx-auto size-48" />
      <p>
        {t('secret')}:{' '}
        <bdi dir="ltr" className="select-all break-all font-mono">
          {secret}
        </bdi>
      </p>
    </>
  );
}
