import { NotificationSettings } from '@/components/account/notification-settings';
import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';

/** How the dashboard speaks up: in an open tab, and on this device while it is closed, until somebody has it. */
export function NotificationsScreen() {
  return (
    <>
      <NotificationSettings />
      <PushPanel />
      <RingPanel />
    </>
  );
}
