import { useQuery } from '@tanstack/react-query';
import { MailPanel } from '@/components/account/mail-panel';
import { EscalationPanel } from '@/components/live/escalation-panel';
import { PushPanel } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';
import { useSession } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';

/** A ring until somebody has the matter, and who is informed first. */
export function RingPanels() {
  const { can } = useSession();
  const branches = useBranches();
  return (
    <>
      <RingPanel />
      {can('settings:manage') && <EscalationPanel branches={branches} />}
    </>
  );
}

/** Messages to this device, and mail. */
export function MessagePanels() {
  return (
    <div className="grid gap-4">
      <PushPanel branches={useBranches()} />
      <MailPanel />
    </div>
  );
}

const useBranches = () => useQuery(branchQueries.list()).data?.branches.filter(({ gone }) => !gone) ?? [];
