'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRouter } from '@/components/nav/place';
import { useConnection } from '@/components/shell/session-context';
import { useAbilities } from '@/components/shell/use-abilities';
import { branchQueries } from '@/lib/branches/queries';
import { belowPlace } from '@/lib/connections/address';
import { connectionQueries } from '@/lib/connections/queries';
import { DeliveryRow, LivePosition } from '@/lib/deliveries/schema';
import { useTakeLivePositions, useTakeLiveRows } from '@/lib/deliveries/use-take-live';
import { useLiveEvents, useLiveStatus } from '@/lib/live/use-live';
import { routes } from '@/lib/routes';
import { walletQueries } from '@/lib/wallet/queries';

/** Brings what changes into what the screens already hold. Stands once, inside `LiveProvider`. */
export function LiveUpdates() {
  const client = useQueryClient();
  const takeRows = useTakeLiveRows();
  const takePositions = useTakeLivePositions();

  useLiveEvents('delivery', ({ rows }) => takeRows(rows.flatMap((row) => DeliveryRow.safeParse(row).data ?? [])));
  useLiveEvents('position', ({ rows }) => takePositions(rows.flatMap((row) => LivePosition.safeParse(row).data ?? [])));
  useLiveEvents('wallet', () => void client.invalidateQueries({ queryKey: walletQueries.all }));
  useLiveEvents('branches', () => void client.invalidateQueries({ queryKey: branchQueries.all }));
  useFollowConnection();
  useLeaveWhenSignedOut();
  return null;
}

/** The frame says what the connection is by now: a test band that stays, or is missing, would be a lie. */
function useFollowConnection() {
  const client = useQueryClient();
  const router = useRouter();
  const { testMode: isShown } = useConnection();
  const { testMode: isTold } = useAbilities();
  useLiveEvents('connection', ({ replay }) => {
    // The page was rendered with it.
    if (replay === 'page-load') return;
    void client.invalidateQueries({ queryKey: connectionQueries.abilities().queryKey });
    router.refresh();
  });
  // What no line told of: its abilities are asked for every minute.
  useEffect(() => {
    if (isShown !== isTold) router.refresh();
  }, [isShown, isTold, router]);
}

/** Whose session is over sees nothing more of the merchant's; after signing in they are back where they were. */
function useLeaveWhenSignedOut() {
  const { state } = useLiveStatus();
  useEffect(() => {
    if (state !== 'signed-out') return;
    const { pathname, search } = window.location;
    window.location.assign(
      routes.signIn(belowPlace(pathname) === routes.overview() ? {} : { next: `${pathname}${search}` }),
    );
  }, [state]);
}
