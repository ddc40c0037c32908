import { MailPanel } from '@/components/account/mail-panel';
import { EscalationPanel } from '@/components/live/escalation-panel';
import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';
import { useSession } from '@/components/shell/user/session-context';

/** A ring until somebody has the matter, messages to this device, mail, and who is informed first. What grows while it loads is last. */
export function MessagePanels() {
  const { can } = useSession();
  return (
    <div className="grid gap-4">
      <RingPanel />
      <PushPanel />
      <MailPanel />
      {can('settings:manage') && <EscalationPanel />}
    </div>
  );
}
