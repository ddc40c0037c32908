import type { ComponentProps } from 'react';
import { ConnectionAddForm } from '@/components/connections/edit/connection-add-form';
import { ApplicationPanel } from '@/components/installation/application-panel';
import { InstallPanel } from '@/components/installation/install-panel';

/** The form that adds a connection; between an installation that waits for a merchant and how to install the application. */
export function NewConnectionScreen({
  baseUrl,
  installation,
  application,
}: {
  baseUrl: string;
  installation: ComponentProps<typeof InstallPanel> | undefined;
  application: ComponentProps<typeof ApplicationPanel> | undefined;
}) {
  return (
    <>
      {installation && <InstallPanel {...installation} />}
      <ConnectionAddForm baseUrl={baseUrl} />
      {application && <ApplicationPanel {...application} />}
    </>
  );
}
