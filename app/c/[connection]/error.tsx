'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/feedback/error-state';

/** The error page inside the frame. The digest is the id of the error in the server's log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return <ErrorState errorId={error.digest} onRetry={reset} />;
}
