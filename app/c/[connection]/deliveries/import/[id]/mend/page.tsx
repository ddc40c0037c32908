import { pageTitle } from '@/app/page-title';
import { RefusedRowsForm } from '@/components/imports/progress/refused-rows-form';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('imports.mend.page');

export default async function MendRefusedPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('delivery:write');
  return (
    <PageMessages of="c/[connection]/deliveries/import/[id]/mend/page.tsx">
      <RefusedRowsForm id={(await params).id} />
    </PageMessages>
  );
}
