import { MailPanel } from '@/components/account/mail-panel';
import { EscalationPanel } from '@/components/live/escalation-panel';
import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';
import { useSession } from '@/components/shell/user/session-context';

/** A ring until somebody has the matter, and who is informed first. */
export function RingPanels() {
  const { can } = useSession();
  return (
    <>
      <RingPanel />
      {can('settings:manage') && <EscalationPanel />}
    </>
  );
}

/** Messages to this device, and mail. */
export function MessagePanels() {
  return (
    <div className="grid gap-4">
      <PushPanel />
      <MailPanel />
    </div>
  );
}
