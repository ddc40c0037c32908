import { pageTitle } from '@/app/page-title';
import { ConnectionList } from '@/components/connections/connection-list';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('connections.title');

export default async function ConnectionsPage() {
  await requirePermission('settings:read');
  return (
    <PageMessages of="c/[connection]/settings/connections/page.tsx">
      <ConnectionList />
    </PageMessages>
  );
}
