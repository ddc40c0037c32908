'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';

import type { Abilities } from '@/lib/connections/abilities/abilities';
import type { Preferences } from '@/lib/preferences/schema';
import type { AttentionSettings } from '@/lib/progress/attention-settings';

export type SessionUser = { id: string; name: string; email: string; role: string; permissions: readonly string[] };
export type ViewedConnection = {
  id: string;
  slug: string;
  name: string;
  merchantName: string | null;
  country: 'KW' | 'BH' | 'SA';
  /** The country is unknown and assumed to be Kuwait. */
  isCountryAssumed: boolean;
  currency: string;
  timeZone: string;
  /** The hour after midnight at which its business day begins. */
  dayStartHour: number;
  testMode: boolean;
  sandbox: boolean;
  /** When its deliveries need attention. */
  attention: AttentionSettings;
};

type Shell = {
  user: SessionUser;
  connection: ViewedConnection;
  /** All connections, for the switch. */
  connections: readonly ViewedConnection[];
  /** The abilities at page load; use-abilities.ts keeps them current. */
  abilities: Abilities;
  /** The preferences at page load; use-preferences.ts keeps them current. */
  preferences: Preferences;
  /** Whether tables fitted in the window of an earlier page; undefined when none was shown. */
  wasWide: boolean | undefined;
};

const SessionContext = createContext<Shell | null>(null);

export function SessionProvider({
  user,
  connection,
  connections,
  abilities,
  preferences,
  wasWide,
  children,
}: Shell & { children: ReactNode }) {
  const value = useMemo(
    () => ({ user, connection, connections, abilities, preferences, wasWide }),
    [user, connection, connections, abilities, preferences, wasWide],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The signed-in user and their permissions. These only choose what to offer; the server checks every request. */
export function useSession() {
  const { user } = useShell();
  return { user, permissions: user.permissions, can: (permission: string) => user.permissions.includes(permission) };
}

/** The current connection, with the currency and time zone of every amount and time on screen. */
export function useConnection(): ViewedConnection {
  return useShell().connection;
}

/** All connections, oldest first. */
export function useConnections(): readonly ViewedConnection[] {
  return useShell().connections;
}

export function useShell(): Shell {
  const value = useContext(SessionContext);
  if (!value) throw new Error('SessionProvider is missing above this component');
  return value;
}
