'use client';

import { NotificationSettings } from '@/components/account/notification-settings';
import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('./message-panels');

/** How the dashboard speaks up: in an open tab, and on this device while it is closed, until somebody has it. */
export function NotificationsScreen() {
  const panels = useLoaded(load);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <NotificationSettings />
        {panels && <panels.RingPanels />}
      </div>
      {panels && <panels.MessagePanels />}
    </div>
  );
}
