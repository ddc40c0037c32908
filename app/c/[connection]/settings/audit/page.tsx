import { pageTitle } from '@/app/page-title';
import { AuditScreen } from '@/components/audit/audit-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('settings.tabs.audit');

export default async function AuditPage() {
  await requirePermission('audit:read');
  return (
    <PageMessages of="c/[connection]/settings/audit/page.tsx">
      <AuditScreen />
    </PageMessages>
  );
}
