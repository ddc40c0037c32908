'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { ToastRegion } from '@/components/ui/overlay/toast';
import { NowProvider } from '@/components/ui/text/now';
import { connectionQueries } from '@/lib/connections/queries';
import { CallProblem } from '@/lib/http/call';

const STALE_AFTER_MS = 10_000;

export function Providers({
  direction,
  nonce,
  initialNow,
  children,
}: {
  direction: 'ltr' | 'rtl';
  nonce: string | undefined;
  initialNow: number;
  children: ReactNode;
}) {
  // The document keeps the policy it was loaded with, so the first nonce stays right across refreshes.
  const [firstNonce] = useState(nonce);
  const [queryClient] = useState(makeQueryClient);
  return (
    <CSPProvider nonce={firstNonce}>
      <DirectionProvider direction={direction}>
        <QueryClientProvider client={queryClient}>
          <NuqsAdapter>
            <NowProvider initialNow={initialNow}>
              {children}
              <ToastRegion />
            </NowProvider>
          </NuqsAdapter>
        </QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}

/** Once more when there was no answer, or none that meant us; what was refused is refused again. */
function isWorthRepeating(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallProblem && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

function makeQueryClient() {
  // A permission that was refused changes what there is to offer.
  const onError = (error: Error) => {
    if (!(error instanceof CallProblem) || error.problem.code !== 'service_forbidden') return;
    void client.invalidateQueries({ queryKey: connectionQueries.abilities().queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A screen that was away catches up at once when it is looked at again; writes are never repeated here.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: isWorthRepeating,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false },
    },
  });
  return client;
}
