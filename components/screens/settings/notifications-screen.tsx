import { NotificationSettings } from '@/components/account/notification-settings';
import { PushPanel } from '@/components/live/push-panel';

/** How the dashboard speaks up: in an open tab, and on this device while it is closed. */
export function NotificationsScreen() {
  return (
    <>
      <NotificationSettings />
      <PushPanel />
    </>
  );
}
