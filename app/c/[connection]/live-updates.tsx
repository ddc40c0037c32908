'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@/components/nav/place';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { DeliveryRow, LivePosition } from '@/lib/deliveries/schema';
import { useTakeLivePositions, useTakeLiveRows } from '@/lib/deliveries/use-take-live';
import { belowPlace } from '@/lib/http/address';
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

/**
 * The frame says what the connection is by now: a test band that stays, or is missing, would be a lie, and so would amounts
 * and times of another country.
 */
function useFollowConnection() {
  const client = useQueryClient();
  const router = useRouter();
  const shown = useConnection();
  const told = useAbilities();
  const isNews = shown.testMode !== told.testMode || shown.country !== told.country;
  const follow = useEffectEvent(() => {
    void client.invalidateQueries();
    router.refresh();
  });
  // The page was rendered with what is replayed as it loads.
  useLiveEvents('connection', ({ replay }) => {
    if (replay !== 'page-load') follow();
  });
  // What no line told of: its abilities are asked for every minute.
  useEffect(() => {
    if (isNews) follow();
  }, [isNews]);
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
