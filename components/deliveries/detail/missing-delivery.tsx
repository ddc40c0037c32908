import { PackageX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CallProblem } from '@/lib/http/call';
import { routes } from '@/lib/routes';

/** The delivery does not exist here. `onLeave` goes back to the list, where there is one beside it. */
export function MissingDelivery({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations('deliveries.pane');
  return (
    <EmptyState
      icon={<PackageX />}
      title={t('missing')}
      action={
        onLeave ? (
          <Button onClick={onLeave}>{t('toList')}</Button>
        ) : (
          <ButtonLink href={routes.deliveries()}>{t('toList')}</ButtonLink>
        )
      }
    >
      {t('missingHint')}
    </EmptyState>
  );
}

/** The delivery does not exist, or the address is not an id. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallProblem && (error.status === 404 || error.status === 400);
}
