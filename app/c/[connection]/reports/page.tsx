import { pageTitle } from '@/app/page-title';
import { ReportsScreen } from '@/components/reports/reports-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('reports.title');

export default async function ReportsPage() {
  const { branches } = await requirePermission('report:read');
  return (
    <PageMessages of="c/[connection]/reports/page.tsx">
      <ReportsScreen ofBranches={branches !== null} />
    </PageMessages>
  );
}
