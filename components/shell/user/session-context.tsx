'use client';

import { createContext, type ReactNode, useContext } from 'react';

import type { Abilities } from '@/lib/connections/abilities/abilities';
import type { ConnectionView } from '@/lib/connections/model/connection';
import type { Preferences } from '@/lib/preferences/schema';

type SessionUser = { id: string; name: string; email: string; role: string; permissions: readonly string[] };

export type Shell = {
  user: SessionUser;
  connection: ConnectionView;
  /** All connections, for the switch. */
  connections: readonly ConnectionView[];
  /** The abilities at page load; use-abilities.ts keeps them current. */
  abilities: Abilities;
  /** The preferences at page load; use-preferences.ts keeps them current. */
  preferences: Preferences;
  /** Whether tables fitted in the window of an earlier page; undefined when none was shown. */
  wasWide: boolean | undefined;
};

const SessionContext = createContext<Shell | null>(null);

export function SessionProvider({ children, ...shell }: Shell & { children: ReactNode }) {
  return <SessionContext value={shell}>{children}</SessionContext>;
}

/** The signed-in user and their permissions. These only choose what to offer; the server checks every request. */
export function useSession() {
  const { user } = useShell();
  return { user, permissions: user.permissions, can: (permission: string) => user.permissions.includes(permission) };
}

/** The current connection, with the currency and time zone of every amount and time on screen. */
export function useConnection(): ConnectionView {
  return useShell().connection;
}

/** The currency of the current connection; undefined outside of one. */
export const useOwnCurrency = () => useContext(SessionContext)?.connection.currency;

/** All connections, oldest first. */
export function useConnections(): readonly ConnectionView[] {
  return useShell().connections;
}

export function useShell(): Shell {
  const value = useContext(SessionContext);
  if (!value) throw new Error('SessionProvider is missing above this component');
  return value;
}
