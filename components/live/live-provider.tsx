'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createLiveStore } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';

const LIVE_URL = '/api/live';

type Props = { userId: string; connectionId: string; children: ReactNode };

/**
 * The live stream of the signed-in pages; mounted once, inside the QueryClientProvider. When missed events cannot be
 * replayed, every query is loaded again.
 */
export function LiveProvider(props: Props) {
  return <Stream key={`${props.connectionId}:${props.userId}`} {...props} />;
}

function Stream({ userId, connectionId, children }: Props) {
  const queryClient = useQueryClient();
  const [store] = useState(() =>
    createLiveStore({
      url: LIVE_URL,
      name: `dispatch-desk-live:${connectionId}:${userId}`,
      onResync: () => void queryClient.invalidateQueries(),
    }),
  );
  useEffect(() => store.start(), [store]);
  return <LiveContext value={store}>{children}</LiveContext>;
}
