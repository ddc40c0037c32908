import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button/button';
import { toast } from '@/components/ui/overlay/toast';
import { useUpdateBranch } from '@/lib/branches/mutations';
import type { ShownBranch } from '@/lib/branches/view/pending';
import { formatDistance } from '@/lib/format/distance';
import { isolated } from '@/lib/format/text/isolated';
import { distanceMeters, type Point, pointOf } from '@/lib/map/geometry/point';
import { useBranchProblem } from '../state/use-branch-problem';

/** Confirms the new place of a moved branch. The toast afterwards offers Undo. */
export function MoveBar({ branch, moved, onDone }: { branch: ShownBranch; moved: Point; onDone: () => void }) {
  const t = useTranslations('branches.move');
  const locale = useLocale();
  const problem = useBranchProblem();
  const update = useUpdateBranch();
  const { id, latitude, longitude } = branch;
  const name = isolated(branch.name);
  const from = pointOf(latitude, longitude);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onDone();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onDone]);

  function move(to: Point, undo: Point | null) {
    onDone();
    update.mutateAsync({ id, change: to }).then(
      ({ branch: now }) =>
        toast.success(t('done', { name }), {
          id: `moved-${id}`,
          description: now.address || undefined,
          action: undo ? { label: t('undo'), onClick: () => move(undo, null) } : undefined,
        }),
      (error) => {
        const { title, description } = problem(error);
        toast.error(t('refused', { name }), { description: `${title}. ${description}` });
      },
    );
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-line-strong bg-raised px-3 py-2"
    >
      <span className="min-w-0">
        {from ? t('by', { name, distance: formatDistance(distanceMeters(from, moved), locale) }) : t('here', { name })}
      </span>
      <span className="ms-auto flex gap-2">
        <Button size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => move(moved, from)}>
          {t('confirm')}
        </Button>
      </span>
    </div>
  );
}
