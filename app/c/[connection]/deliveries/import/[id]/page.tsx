import { pageTitle } from '@/app/page-title';
import { ImportProgressScreen } from '@/components/imports/progress/import-progress-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('imports.progress.label');

export default async function ImportProgressPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('delivery:read');
  return (
    <PageMessages of="c/[connection]/deliveries/import/[id]/page.tsx">
      <ImportProgressScreen id={(await params).id} />
    </PageMessages>
  );
}
