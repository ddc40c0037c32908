'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ToastRegion } from '@/components/ui/overlay/toast';
import { NowProvider } from '@/components/ui/text/use-now';
import { abilitiesQuery } from '@/lib/connections/abilities/abilities-query';
import { plainText } from '@/lib/format/text/plain-text';
import { CallProblem } from '@/lib/http/call';

const STALE_AFTER_MS = 10_000;

export function Providers({ initialNow, children }: { initialNow: number; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <NowProvider initialNow={initialNow}>
        {children}
        <ToastRegion />
        <PlainCopies />
      </NowProvider>
    </QueryClientProvider>
  );
}

/** One retry if there was no response or a server error. A refusal would only be refused again. */
function isRetriable(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallProblem && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

export function makeQueryClient() {
  // A refused permission changes the operations on offer.
  const onError = (error: Error) => {
    if (!(error instanceof CallProblem) || error.problem.code !== 'service_forbidden') return;
    void client.invalidateQueries({ queryKey: abilitiesQuery().queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A screen refreshes when it gets the focus back. Writes are never retried here, and offline they fail at once.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: isRetriable,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Takes invisible characters out of what is copied from the page: direction marks, and spaces that don't break. */
function PlainCopies(): null {
  useEffect(() => {
    function onCopy(event: ClipboardEvent) {
      const text = window.getSelection()?.toString() ?? '';
      const plain = plainText(text);
      if (text === plain || event.defaultPrevented) return;
      event.clipboardData?.setData('text/plain', plain);
      event.preventDefault();
    }
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, []);
  return null;
}
