import { MailPanel } from '@/components/account/mail-panel';
import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';

/** Messages to this device and a ring, until somebody has the matter, and mail. */
export function MessagePanels() {
  return (
    <>
      <PushPanel />
      <RingPanel />
      <MailPanel />
    </>
  );
}
