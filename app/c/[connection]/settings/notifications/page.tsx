import { pageTitle } from '@/app/page-title';
import { NotificationsScreen } from '@/components/screens/settings/notifications-screen';
import { requireUser } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('settings.tabs.notifications');

export default async function NotificationsPage() {
  await requireUser();
  return (
    <PageMessages of="c/[connection]/settings/notifications/page.tsx">
      <NotificationsScreen />
    </PageMessages>
  );
}
