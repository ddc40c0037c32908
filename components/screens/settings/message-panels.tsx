import { MailPanel } from '@/components/account/mail-panel';
import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';

/** Messages to this device and a ring, until somebody has the matter, and mail. What grows while it loads is last. */
export function MessagePanels() {
  return (
    <div className="grid gap-4">
      <RingPanel />
      <PushPanel />
      <MailPanel />
    </div>
  );
}
