import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { MailPanel, mailQuery } from '@/components/account/mail-panel';
import { EscalationPanel } from '@/components/live/escalation-panel';
import { KindChoice } from '@/components/live/push-choice';
import { PushPanel, pushQuery } from '@/components/live/push-panel';
import { useSession } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { Pending } from '@/components/ui/feedback/pending';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { branchQueries } from '@/lib/branches/queries';
import { useChangePreferences } from '@/lib/preferences/queries';

/** A ring until somebody has the matter, and who is informed first. */
export function RingPanels() {
  const t = useTranslations('occurrences.ring');
  const { can } = useSession();
  const branches = useBranches();
  const { ringKinds = [] } = usePreferences();
  const change = useChangePreferences(useToastProblem());
  return (
    <>
      <Panel title={t('title')} lead={t('lead')}>
        <KindChoice chosen={ringKinds} onChange={(kinds) => change.mutate({ ringKinds: kinds })} />
      </Panel>
      {can('settings:manage') && <EscalationPanel branches={branches} />}
    </>
  );
}

/** Messages to this device, and mail: both at once, for a panel that comes later would move the other. */
export function MessagePanels() {
  const branches = useBranches();
  const push = useQuery(pushQuery);
  const mail = useQuery(mailQuery);
  if (!push.data || !mail.data) return <Pending query={push.data ? mail : push} rows={6} />;
  return (
    <div className="grid gap-4">
      <PushPanel branches={branches} />
      <MailPanel />
    </div>
  );
}

const useBranches = () => useQuery(branchQueries.list()).data?.branches.filter(({ gone }) => !gone) ?? [];
