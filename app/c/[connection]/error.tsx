'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { reloadWhenReachable } from '@/lib/http/reload-when-reachable';

/**
 * The error page inside the frame. The digest is the id of the error in the server's log. After a script that did not
 * come only a new page helps: React keeps the failure.
 */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    console.error(error);
    return error.name === 'ChunkLoadError' ? reloadWhenReachable() : undefined;
  }, [error]);
  return <ErrorState errorId={error.digest} onRetry={() => location.reload()} />;
}
