'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';

import type { Abilities } from '@/lib/connections/abilities';

export type SessionUser = { id: string; name: string; email: string; role: string; permissions: readonly string[] };
export type ViewedConnection = {
  id: string;
  slug: string;
  name: string;
  merchantName: string | null;
  country: 'KW' | 'BH' | 'SA';
  /** Nobody has said the country: Kuwait is only assumed. */
  isCountryAssumed: boolean;
  currency: string;
  timeZone: string;
  testMode: boolean;
  sandbox: boolean;
};

type Shell = {
  user: SessionUser;
  connection: ViewedConnection;
  /** Every connection there is, to switch to. */
  connections: readonly ViewedConnection[];
  /** As they were when the page was loaded (use-abilities.ts knows newer). */
  abilities: Abilities;
};

const SessionContext = createContext<Shell | null>(null);

export function SessionProvider({
  user,
  connection,
  connections,
  abilities,
  children,
}: Shell & { children: ReactNode }) {
  const value = useMemo(
    () => ({ user, connection, connections, abilities }),
    [user, connection, connections, abilities],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Who is signed in, and what they may do. The server decides again on every request; this only chooses what to offer. */
export function useSession() {
  const { user } = useShell();
  return { user, permissions: user.permissions, can: (permission: string) => user.permissions.includes(permission) };
}

/** The connection that is looked at: its currency and time zone go to every amount and time on screen. */
export function useConnection(): ViewedConnection {
  return useShell().connection;
}

/** Every connection there is, oldest first. */
export function useConnections(): readonly ViewedConnection[] {
  return useShell().connections;
}

export function useShell(): Shell {
  const value = useContext(SessionContext);
  if (!value) throw new Error('SessionProvider is missing above this component');
  return value;
}
