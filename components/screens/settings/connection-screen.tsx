'use client';

import type { ComponentProps } from 'react';
import { ConnectionPage } from '@/components/connections/connection-page';
import { ConnectionDoctor } from '@/components/doctor/connection-doctor';
import { ConnectionInstallation } from '@/components/installation/connection-installation';
import { useConnection } from '@/components/shell/user/session-context';

/** The page of a connection, with its diagnosis and, for the viewed one, the installation of its v1 token. */
export function ConnectionScreen(page: Omit<ComponentProps<typeof ConnectionPage>, 'doctor'>) {
  const { id, abilities } = page;
  const isViewed = useConnection().id === id;
  return (
    <>
      <ConnectionPage
        {...page}
        doctor={<ConnectionDoctor connectionId={id} hasKey={abilities.generations.includes('v2')} />}
      />
      {isViewed && abilities.generations.includes('v1') && <ConnectionInstallation />}
    </>
  );
}
