'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/state/error-state';

/** What a page shows when it could not be rendered. The digest is what the server logged beside the error. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <ErrorState errorId={error.digest} onRetry={reset} />
    </main>
  );
}
