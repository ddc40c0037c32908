import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { LazyQuarantineNote } from '@/components/backup/lazy-quarantine-note';
import { Announcer } from '@/components/deliveries/announcer/announcer';
import { AttentionCount, AttentionTitle } from '@/components/deliveries/attention/attention-count';
import { LazyEndNote } from '@/components/live/lazy-end-note';
import { LiveIndicator } from '@/components/live/live-indicator';
import { LiveProvider } from '@/components/live/live-provider';
import { OldTabNote } from '@/components/live/old-tab-note';
import { ServiceNote } from '@/components/live/service-note';
import { type MapConfig, MapConfigProvider } from '@/components/map/config/map-config';
import { ConnectionPathProvider } from '@/components/nav/connection-navigation';
import { IdentityAsker } from '@/components/second-factor/identity-asker';
import { AppShell } from '@/components/shell/app-shell';
import { WalletChip } from '@/components/wallet/wallet-chip';
import { WarningNote } from '@/components/wallet/warning-note';
import type { QuarantineView } from '@/lib/backup/quarantine-schema';
import { SearchBox } from '../search/search-box';
import { LazyPocket } from './lazy-pocket';
import { LiveUpdates } from './live-updates';

type Shell = Omit<ComponentProps<typeof AppShell>, 'live' | 'wallet' | 'attention' | 'children'>;

/** The frame of signed-in pages: the shell with its live parts, and the notes above each page. */
export function DashboardFrame({
  mapConfig,
  quarantine,
  wallet,
  children,
  ...shell
}: Shell & {
  mapConfig: MapConfig;
  quarantine: QuarantineView['quarantine'];
  /** The query cache's last known balance; undefined for users who may not see it. */
  wallet: DehydratedState | undefined;
  children: ReactNode;
}) {
  const { user, connection } = shell;
  const maySeeWallet = user.permissions.includes('wallet:read');
  return (
    <ConnectionPathProvider slug={connection.slug}>
      <HydrationBoundary state={wallet}>
        <LiveProvider userId={user.id} connectionId={connection.id}>
          {/* Another country remounts everything: it changes money, times and the address forms. */}
          <AppShell
            key={connection.country}
            {...shell}
            live={<LiveIndicator timeZone={connection.timeZone} />}
            wallet={maySeeWallet && <WalletChip />}
            search={<SearchBox />}
            attention={<AttentionCount />}
          >
            <AttentionTitle />
            <LiveUpdates />
            <Announcer userId={user.id} />
            <LazyPocket />
            <IdentityAsker />
            <OldTabNote />
            <LazyEndNote />
            {quarantine && <LazyQuarantineNote initial={quarantine} />}
            <ServiceNote />
            {maySeeWallet && <WarningNote />}
            <MapConfigProvider config={mapConfig}>{children}</MapConfigProvider>
          </AppShell>
        </LiveProvider>
      </HydrationBoundary>
    </ConnectionPathProvider>
  );
}
