'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormProblem } from '@/components/form/form-problem';
import { useRouter } from '@/components/nav/place';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/overlay/toast';
import { Callout } from '@/components/ui/state/callout';
import { useCreateBranch, useRefreshBranches } from '@/lib/branches/queries';
import { sameBranch } from '@/lib/branches/same-branch';
import type { CreateBranch } from '@/lib/branches/save-schema';
import type { BranchRow } from '@/lib/branches/schema';
import { isolated } from '@/lib/format/isolated';
import { CallProblem } from '@/lib/http/call';
import type { Point } from '@/lib/map/point';
import { BranchFields } from './branch-fields';
import { useBranchAddress } from './use-branch-address';
import { useBranchForm, usePlaceRefusal } from './use-branch-form';
import { useBranches } from './use-branches';
import { useWorkspace } from './workspace/workspace-context';

/** After these nobody knows yet whether the branch was made. */
const IN_DOUBT = ['branch_outcome_unknown', 'network', 'timeout', 'unexpected'];

/** What was asked for without an answer, and the branches that were there before. */
type Doubt = { wanted: CreateBranch; before: ReadonlySet<string> };

/** Makes a branch; its place is chosen on the map, typed or pasted. `at` is where the pin stands to begin with. */
export function NewBranch({ at }: { at: Point | null }) {
  const t = useTranslations('branches.new');
  const router = useRouter();
  const { listHref, branchHref } = useBranchAddress();
  const { data } = useBranches();
  const { draft, setDraft } = useWorkspace();
  const form = useBranchForm({ name: '', phone: '', place: draft }, draft);
  const placeRefusal = usePlaceRefusal();
  const create = useCreateBranch();
  const [doubt, setDoubt] = useState<Doubt>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says where to begin, once
  useEffect(() => {
    if (at) setDraft(at);
  }, []);
  useEffect(() => () => setDraft(null), [setDraft]);

  function arrive(branch: BranchRow, text: string) {
    toast.success(text, { description: branch.address || undefined });
    router.push(branchHref(branch.id), { scroll: false });
  }

  const submit = form.handleSubmit(({ name, phone, place }) => {
    const wanted = { name, phone, ...place };
    const before = new Set(data?.branches.map(({ id }) => id));
    return create.mutateAsync({ temporaryId: `new-${crypto.randomUUID()}`, wanted }).then(
      ({ branch, outcome }) =>
        arrive(branch, t(outcome === 'found' ? 'found' : 'made', { name: isolated(branch.name) })),
      (error) => {
        if (error instanceof CallProblem && IN_DOUBT.includes(error.problem.code)) setDoubt({ wanted, before });
        else placeRefusal(error, form);
      },
    );
  });

  return (
    <section aria-labelledby="new-branch" className="p-4">
      <h2 id="new-branch" className="mb-1 font-semibold text-lg">
        {t('title')}
      </h2>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="space-y-4">
          <p className="text-muted">{t('lead')}</p>
          <FormProblem />
          {doubt && (
            <DoubtNote
              doubt={doubt}
              onFound={(branch) => arrive(branch, t('found', { name: isolated(branch.name) }))}
              onNotMade={() => setDoubt(undefined)}
            />
          )}
          <BranchFields onPlace={setDraft} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => router.push(listHref, { scroll: false })}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" pending={create.isPending} disabled={doubt !== undefined}>
              {t('submit')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </section>
  );
}

/** Nothing is offered a second time before the service's list was looked at. */
function DoubtNote({
  doubt,
  onFound,
  onNotMade,
}: {
  doubt: Doubt;
  onFound: (branch: BranchRow) => void;
  onNotMade: () => void;
}) {
  const t = useTranslations('branches.new.doubt');
  const refresh = useRefreshBranches();
  const [isStillDown, setStillDown] = useState(false);

  async function look() {
    const list = await refresh.mutateAsync().catch(() => undefined);
    if (!list || list.stale) return setStillDown(true);
    const made = list.branches.find(
      (branch) => !branch.gone && !doubt.before.has(branch.id) && sameBranch(branch, doubt.wanted),
    );
    if (made) return onFound(made);
    toast.info(t('notMade'));
    onNotMade();
  }

  return (
    <Callout
      tone="warning"
      live
      title={t('title')}
      action={
        <Button size="sm" pending={refresh.isPending} onClick={look}>
          {t('look')}
        </Button>
      }
    >
      {t(isStillDown ? 'stillDown' : 'body')}
    </Callout>
  );
}
