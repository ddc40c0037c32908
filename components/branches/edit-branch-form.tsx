import { useTranslations } from 'next-intl';
import { Form } from '@/components/form/form';
import { Button } from '@/components/ui/button/button';
import { toast } from '@/components/ui/overlay/toast';
import { type BranchChange, useUpdateBranch } from '@/lib/branches/mutations';
import type { BranchForm } from '@/lib/branches/save-schema';
import type { ShownBranch } from '@/lib/branches/view/pending';
import { isolated } from '@/lib/format/text/isolated';
import { pointOf, samePoint } from '@/lib/map/geometry/point';
import { BranchFields } from './branch-fields';
import { useBranches } from './state/use-branches';
import { useWorkspace } from './state/workspace-context';
import { useBranchForm, useBranchRefusal } from './use-branch-form';

/** The form that edits a branch. It sends only changed fields, and shares its place with the pin on the map. */
export function EditBranchForm({ branch, onDone }: { branch: ShownBranch; onDone: () => void }) {
  const t = useTranslations('branches.edit');
  const { moved, setMoved } = useWorkspace();
  const { data } = useBranches();
  const stands = pointOf(branch.latitude, branch.longitude);
  const form = useBranchForm(
    { name: branch.name, phone: branch.phone, place: stands, address: data?.wantsAddress ? branch.address : undefined },
    moved ?? stands,
  );
  const showRefusal = useBranchRefusal();
  const update = useUpdateBranch();

  const submit = form.handleSubmit((values) => {
    const change = changeOf(branch, values);
    if (Object.keys(change).length === 0) return onDone();
    return update.mutateAsync({ id: branch.id, change }).then(
      ({ branch: now }) => {
        toast.success(t('done', { name: isolated(now.name) }));
        onDone();
      },
      (error) => showRefusal(error, form),
    );
  });

  return (
    <section className="border-line border-b px-4 pt-1 pb-4">
      <h2 className="mb-4 font-semibold text-lg">{t('title', { name: isolated(branch.name) })}</h2>
      <Form form={form} onSubmit={submit}>
        <BranchFields onPlace={(point) => point && setMoved(point)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onDone} disabled={update.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" pending={update.isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function changeOf(branch: ShownBranch, { name, phone, place, address }: BranchForm): BranchChange {
  return {
    ...(name === branch.name ? {} : { name }),
    ...(phone === branch.phone ? {} : { phone }),
    ...(samePoint(place, pointOf(branch.latitude, branch.longitude)) ? {} : place),
    ...(address && address !== branch.address && { address }),
  };
}
