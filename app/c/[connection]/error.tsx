'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/state/error-state';

/** The same inside the frame, which stays. The digest is what the server logged beside the error. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return <ErrorState errorId={error.digest} onRetry={reset} />;
}
