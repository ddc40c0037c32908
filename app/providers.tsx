'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { NowProvider } from '@/components/ui/now';
import { ToastRegion } from '@/components/ui/toast';

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

function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // A screen that was away catches up at once when it is looked at again; writes are never repeated here.
      queries: { staleTime: STALE_AFTER_MS, retry: 1, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' },
      mutations: { retry: false },
    },
  });
}
