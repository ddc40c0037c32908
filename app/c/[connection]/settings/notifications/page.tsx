import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { NotificationsScreen } from '@/components/screens/settings/notifications-screen';

export const generateMetadata = pageTitle('settings.tabs.notifications');

export default screenPage('c/[connection]/settings/notifications/page.tsx', null, NotificationsScreen);
