import { pageTitle } from '@/app/page-title';
import { NewConnectionScreen } from '@/components/screens/settings/new-connection-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { allConnections } from '@/lib/connections/model/find-connection.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { application, applicationAddresses, sandboxMarketplace } from '@/lib/installation/application.server';
import { InstallQuery } from '@/lib/installation/install-schema';
import { pageConnection } from '@/lib/request/page.server';

export const generateMetadata = pageTitle('connections.new.title');

export default async function NewConnectionPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requirePermission('settings:manage');
  // Most often another merchant or another key at the same service.
  const { baseUrl } = await pageConnection(params);
  const { app, installation } = await searchParams;
  const asked = InstallQuery.safeParse({ app_id: app, installation_id: installation }).data;
  const replaceable = (await allConnections()).filter((connection) => connection.environmentKey === null);
  return (
    <PageMessages of="c/[connection]/settings/connections/new/page.tsx">
      <NewConnectionScreen
        baseUrl={baseUrl}
        installation={
          asked && {
            appId: asked.app_id,
            installationId: asked.installation_id,
            connections: replaceable.map(({ id, name }) => ({ id, name })),
          }
        }
        application={
          application() ? { addresses: applicationAddresses(), marketplace: sandboxMarketplace() } : undefined
        }
      />
    </PageMessages>
  );
}
