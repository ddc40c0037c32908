import { pageTitle } from '@/app/page-title';
import { ImportScreen } from '@/components/imports/import-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('imports.title');

export default async function ImportPage() {
  await requirePermission('delivery:read');
  return (
    <PageMessages of="c/[connection]/deliveries/import/page.tsx">
      <ImportScreen />
    </PageMessages>
  );
}
