'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { reloadWhenReachable } from '@/lib/http/reload-when-reachable';

/**
 * The error page inside the frame. The digest is the id of the error in the server's log. After a script that did not
 * come only a new page helps: React keeps the failure.
 */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations('ui.error');
  const isScriptMissing = error.name === 'ChunkLoadError';
  useEffect(() => {
    console.error(error);
    return isScriptMissing ? reloadWhenReachable() : undefined;
  }, [error, isScriptMissing]);
  return (
    <ErrorState errorId={error.digest} onRetry={() => location.reload()}>
      {isScriptMissing && t('incomplete')}
    </ErrorState>
  );
}
