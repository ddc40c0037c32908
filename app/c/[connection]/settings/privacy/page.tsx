import { pageTitle } from '@/app/page-title';
import { PrivacyScreen } from '@/components/privacy/privacy-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('settings.tabs.privacy');

export default async function PrivacyPage() {
  await requirePermission('settings:manage');
  return (
    <PageMessages of="c/[connection]/settings/privacy/page.tsx">
      <PrivacyScreen />
    </PageMessages>
  );
}
