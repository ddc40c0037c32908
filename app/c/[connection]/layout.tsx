import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { MapConfig, MapFile } from '@/components/map/config/map-config';
import { DashboardFrame } from '@/components/screens/frame/dashboard-frame';
import { FactorNote } from '@/components/screens/frame/factor-note';
import { isRailCollapsed, RAIL_COOKIE } from '@/components/shell/navigation/rail-cookie';
import { WIDE_COOKIE, wasWide } from '@/components/shell/wide-cookie';
import { readQuarantineView } from '@/lib/backup/read-quarantine.server';
import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import { connectionView } from '@/lib/connections/model/to-connection.server';
import { env } from '@/lib/env';
import { ConnectionIntl } from '@/lib/i18n/page/messages-provider';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import type { TileFile } from '@/lib/map/tile-file/tile-file';
import { followLocale } from '@/lib/occurrences/push-settings.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { pageService } from '@/lib/request/page.server';
import { walletQueries } from '@/lib/wallet/queries';
import { knownWallet } from '@/lib/wallet/read.server';

type Properties = { children: ReactNode; params: Promise<{ connection: string }> };

/** Titles begin with the mark of test mode, and name the connection if there are several. */
export async function generateMetadata({ params }: Pick<Properties, 'params'>): Promise<Metadata> {
  const { connection, db, user } = await pageService(params);
  const { name, testMode } = connection;
  const t = await getTranslations('shell');
  const isOneOfMany = (await connectionsOf(db, user.id)).length > 1;
  const start = testMode ? `${t('testMode.title')} · ` : '';
  return {
    title: { default: t('product'), template: `${start}%s · ${isOneOfMany ? `${name} · ` : ''}${t('product')}` },
  };
}

/** The frame of signed-in pages. It does not run again on soft navigation, so every page checks its user itself. */
export default async function DashboardLayout({ children, params }: Properties) {
  const [jar, context] = await Promise.all([cookies(), pageService(params)]);
  const { id, name, email, role, permissions, factorDueAt } = context.user;
  const all = await connectionsOf(context.db, id);
  await followLocale(context.db, context.user.sessionId, await getLocale());
  const connection = connectionView(context.connection);
  const { quarantine } = await readQuarantineView(context);
  return (
    <ConnectionIntl country={connection.country} timeZone={connection.timeZone}>
      <PageMessages of="c/[connection]/layout.tsx">
        <DashboardFrame
          user={{ id, name, email, role: role ?? 'none', permissions }}
          connection={connection}
          connections={all.map((listed) => (listed.id === connection.id ? connection : connectionView(listed)))}
          abilities={await readAbilities(context)}
          preferences={await preferencesOf({ ...context, user: { id } })}
          wasWide={wasWide(jar.get(WIDE_COOKIE)?.value)}
          railCollapsed={isRailCollapsed(jar.get(RAIL_COOKIE)?.value)}
          mapConfig={mapConfigOf(connection)}
          quarantine={quarantine}
          wallet={permissions.includes('wallet:read') ? await lastWallet(context) : undefined}
        >
          {factorDueAt && <FactorNote dueAt={factorDueAt} timeZone={connection.timeZone} />}
          {children}
        </DashboardFrame>
      </PageMessages>
    </ConnectionIntl>
  );
}

function mapConfigOf({ slug, country }: { slug: string; country: string }): MapConfig {
  const { TILE_URL, TILE_ATTRIBUTION, MAP_FILE } = env();
  return { tileUrl: TILE_URL, file: MAP_FILE ? mapFile(MAP_FILE, slug) : null, attribution: TILE_ATTRIBUTION, country };
}

/** The tile file's facts for the maps, without its path. */
function mapFile({ kind, maxZoom, bounds, version }: TileFile, slug: string): MapFile {
  return { url: `/api/map/file?connection=${encodeURIComponent(slug)}&v=${version}`, kind, maxZoom, bounds };
}

/** The last known balance comes with the page; the browser then reads the service. */
async function lastWallet(context: ServiceContext) {
  const wallet = await knownWallet(context);
  const client = new QueryClient();
  const updatedAt = Date.parse(wallet.asOf ?? '');
  if (wallet.asOf) client.setQueryData(walletQueries.balance().queryKey, wallet, { updatedAt });
  return dehydrate(client);
}
