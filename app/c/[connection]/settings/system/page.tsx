import { pageTitle } from '@/app/page-title';
import { SystemScreen } from '@/components/system/system-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('settings.tabs.system');

export default async function SystemPage() {
  await requirePermission('settings:manage');
  return (
    <PageMessages of="c/[connection]/settings/system/page.tsx">
      <SystemScreen />
    </PageMessages>
  );
}
