import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/button/icon-button';
import { toast } from '@/components/ui/overlay/toast';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useRefreshBranches } from '@/lib/branches/mutations';
import { useBranchProblem } from '../state/use-branch-problem';

/** The age of the list and a button that reloads it from the service. */
export function RefreshButton({ syncedAt }: { syncedAt: string | null }) {
  const t = useTranslations('branches');
  const problem = useBranchProblem();
  const refresh = useRefreshBranches();
  return (
    <span className="flex items-center gap-1 text-muted text-sm">
      {syncedAt && (
        <span className="max-sm:hidden">{t.rich('asOf', { age: () => <RelativeTime value={syncedAt} /> })}</span>
      )}
      <IconButton
        label={t('refresh')}
        icon={<RefreshCw />}
        pending={refresh.isPending}
        onClick={() =>
          refresh.mutate(undefined, {
            onError: (error) => {
              const { title, description } = problem(error);
              toast.error(title, { description, id: 'branches-refresh' });
            },
          })
        }
      />
    </span>
  );
}
