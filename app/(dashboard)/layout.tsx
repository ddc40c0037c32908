import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { MapConfigProvider } from '@/components/map/map-config';
import { AppShell } from '@/components/shell/app-shell';
import { isRailCollapsed, RAIL_COOKIE } from '@/components/shell/rail-cookie';
import { requireUser } from '@/lib/auth/session.server';
import { currentConnection, viewOf } from '@/lib/connections/current.server';
import { env } from '@/lib/env';

/** The frame. It is no boundary: it does not run again on soft navigation, so every page asks for its user itself. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { id, name, email, role, permissions } = await requireUser();
  const connection = viewOf(await currentConnection());
  const jar = await cookies();
  const { TILE_URL, TILE_ATTRIBUTION } = env();
  return (
    <AppShell
      user={{ id, name, email, role, permissions }}
      connection={connection}
      railCollapsed={isRailCollapsed(jar.get(RAIL_COOKIE)?.value)}
    >
      <MapConfigProvider config={{ tileUrl: TILE_URL, attribution: TILE_ATTRIBUTION, country: connection.country }}>
        {children}
      </MapConfigProvider>
    </AppShell>
  );
}
