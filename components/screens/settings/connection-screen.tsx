import type { ComponentProps } from 'react';
import { ConnectionPage } from '@/components/connections/connection-page';
import { ConnectionDoctor } from '@/components/doctor/connection-doctor';

/** The page of a connection, with its diagnosis. */
export function ConnectionScreen(page: Omit<ComponentProps<typeof ConnectionPage>, 'doctor'>) {
  const { id, abilities } = page;
  return (
    <ConnectionPage
      {...page}
      doctor={<ConnectionDoctor connectionId={id} hasKey={abilities.generations.includes('v2')} />}
    />
  );
}
