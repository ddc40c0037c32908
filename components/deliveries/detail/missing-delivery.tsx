'use client';

import { PackageX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CallProblem } from '@/lib/http/call';
import { routes } from '@/lib/routes';

/** There is no such delivery here; `onLeave` goes back to the list that stands beside it, if one does. */
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

/** No such delivery, or an address that can't be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallProblem && (error.status === 404 || error.status === 400);
}
