import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { Callout } from '@/components/ui/feedback/callout';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useDeleteBranch } from '@/lib/branches/mutations';
import { branchQueries } from '@/lib/branches/queries';
import type { ShownBranch } from '@/lib/branches/view/pending';
import { isolated } from '@/lib/format/text/isolated';
import { useBranchAddress } from './state/use-branch-address';
import { useBranchProblem } from './state/use-branch-problem';

/**
 * Confirms the deletion of a branch and shows a fresh count of its deliveries under way. The server counts again and
 * refuses if there are more.
 */
export function DeleteBranchDialog({
  branch,
  open,
  counted,
  onClose,
}: {
  branch: ShownBranch;
  open: boolean;
  /** The last count of deliveries under way; undefined if unknown. */
  counted: number | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('branches.delete');
  const router = useRouter();
  const problem = useBranchProblem();
  const { listHref, branchHref } = useBranchAddress();
  const { refetch, isFetching } = useQuery({ ...branchQueries.detail(branch.id), enabled: false });
  const remove = useDeleteBranch();
  const { id } = branch;
  const name = isolated(branch.name);
  const underWay = counted ?? 0;
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);

  function confirm() {
    onClose();
    router.push(listHref, { scroll: false });
    remove.mutateAsync({ id, underWay }).then(
      ({ outcome }) => toast.success(t(outcome === 'already_gone' ? 'alreadyGone' : 'done', { name })),
      (error) => {
        const { title, description } = problem(error);
        toast.error(t('refused', { name }), {
          description: `${title}. ${description}`,
          action: { label: t('back'), onClick: () => router.push(branchHref(id), { scroll: false }) },
        });
      },
    );
  }

  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={t('title', { name })}
      description={t('body')}
      confirmLabel={t('confirm')}
    >
      <div aria-live="polite">
        {isFetching ? (
          <p className="text-muted">{t('counting')}</p>
        ) : underWay > 0 ? (
          <Callout tone="warning" title={t('underWay', { count: underWay })}>
            {t('underWayNext')}
          </Callout>
        ) : (
          counted === 0 && <p>{t('nothingUnderWay')}</p>
        )}
      </div>
    </AlertDialog>
  );
}
