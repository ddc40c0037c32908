import { useTranslations } from 'next-intl';
import { useConfirmIdentity } from '@/lib/second-factor/queries';
import type { Factors } from '@/lib/second-factor/schema';
import { IdentityDialog } from './identity-dialog';

/** Asks who it is before an act goes on; closing it refuses the act. */
export function StepUpDialog({ hasCodes, hasPasskeys, answer }: Factors & { answer: (isConfirmed: boolean) => void }) {
  const t = useTranslations('settings.codes');
  const confirm = useConfirmIdentity();
  return (
    <IdentityDialog
      hasCodes={hasCodes}
      hasPasskeys={hasPasskeys}
      title={t('identityTitle')}
      description={hasCodes ? t('identityCode') : hasPasskeys ? t('identityPasskey') : t('identityPassword')}
      confirm={t('identityConfirm')}
      pending={confirm.isPending}
      onIdentity={async (identity) => {
        await confirm.mutateAsync(identity);
        answer(true);
      }}
      onClose={() => answer(false)}
    />
  );
}
