import { useQuery } from '@tanstack/react-query';
import { MailPanel } from '@/components/account/mail-panel';
import { EscalationPanel } from '@/components/live/escalation-panel';
import { PushPanel, pushQuery } from '@/components/live/push-panel';
import { RingPanel } from '@/components/live/ring-panel';
import { useSession } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { mailQueries } from '@/lib/mail/queries';

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

/** Messages to this device, and mail: both at once, for a panel that comes later would move the other. */
export function MessagePanels() {
  const branches = useBranches();
  const answers = [useQuery(pushQuery), useQuery(mailQueries.settings())];
  if (answers.some(({ isPending }) => isPending)) return null;
  return (
    <div className="grid gap-4">
      <PushPanel branches={branches} />
      <MailPanel />
    </div>
  );
}

const useBranches = () => useQuery(branchQueries.list()).data?.branches.filter(({ gone }) => !gone) ?? [];
