'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Form } from '@/components/form/form';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { toast } from '@/components/ui/overlay/toast';
import { useCreateBranch, useRefreshBranches } from '@/lib/branches/mutations';
import { sameBranch } from '@/lib/branches/same-branch';
import type { CreateBranch } from '@/lib/branches/save-schema';
import type { BranchRow } from '@/lib/branches/schema';
import { isolated } from '@/lib/format/text/isolated';
import { CallProblem } from '@/lib/http/call';
import type { Point } from '@/lib/map/geometry/point';
import { BranchFields } from './branch-fields';
import { useBranchAddress } from './state/use-branch-address';
import { useBranches } from './state/use-branches';
import { useWorkspace } from './state/workspace-context';
import { useBranchForm, useBranchRefusal } from './use-branch-form';

/** Problem codes after which the branch may or may not exist. */
const OUTCOME_UNKNOWN = ['branch_outcome_unknown', 'network', 'timeout', 'unexpected'];

/** A create without a response, and the ids of the branches that existed before. */
type UnresolvedCreate = { wanted: CreateBranch; before: ReadonlySet<string> };

/** The form for a new branch. `at` is the initial place of the pin. */
export function NewBranch({ at }: { at: Point | null }) {
  const t = useTranslations('branches.new');
  const router = useRouter();
  const { listHref, branchHref } = useBranchAddress();
  const { data } = useBranches();
  const { draft, setDraft } = useWorkspace();
  const form = useBranchForm(
    { name: '', phone: '', place: draft, address: data?.wantsAddress ? '' : undefined },
    draft,
  );
  const showRefusal = useBranchRefusal();
  const create = useCreateBranch();
  const [unresolved, setUnresolved] = useState<UnresolvedCreate>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is only the initial place
  useEffect(() => {
    if (at) setDraft(at);
  }, []);
  useEffect(() => () => setDraft(null), [setDraft]);

  function arrive(branch: BranchRow, text: string) {
    toast.success(text, { description: branch.address || undefined });
    router.push(branchHref(branch.id), { scroll: false });
  }

  const submit = form.handleSubmit(({ name, phone, place, address }) => {
    const wanted = { name, phone, ...place, ...(address && { address }) };
    const before = new Set(data?.branches.map(({ id }) => id));
    return create.mutateAsync({ temporaryId: `new-${crypto.randomUUID()}`, wanted }).then(
      ({ branch, outcome }) =>
        arrive(branch, t(outcome === 'found' ? 'found' : 'made', { name: isolated(branch.name) })),
      (error) => {
        if (error instanceof CallProblem && OUTCOME_UNKNOWN.includes(error.problem.code))
          setUnresolved({ wanted, before });
        else showRefusal(error, form);
      },
    );
  });

  return (
    <section aria-labelledby="new-branch" className="p-4">
      <h2 id="new-branch" className="mb-1 font-semibold text-lg">
        {t('title')}
      </h2>
      <p className="mb-4 text-muted">{t('lead')}</p>
      <Form form={form} onSubmit={submit}>
        {unresolved && (
          <UnresolvedNote
            unresolved={unresolved}
            onFound={(branch) => arrive(branch, t('found', { name: isolated(branch.name) }))}
            onNotMade={() => setUnresolved(undefined)}
          />
        )}
        <BranchFields onPlace={setDraft} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => router.push(listHref, { scroll: false })}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={unresolved !== undefined}>
            {t('submit')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** The branch can't be added again before the service's list was checked. */
function UnresolvedNote({
  unresolved,
  onFound,
  onNotMade,
}: {
  unresolved: UnresolvedCreate;
  onFound: (branch: BranchRow) => void;
  onNotMade: () => void;
}) {
  const t = useTranslations('branches.new.unresolved');
  const refresh = useRefreshBranches();
  const [isStillDown, setStillDown] = useState(false);

  async function check() {
    const list = await refresh.mutateAsync().catch(() => undefined);
    if (!list || list.stale) return setStillDown(true);
    const made = list.branches.find(
      (branch) => !branch.gone && !unresolved.before.has(branch.id) && sameBranch(branch, unresolved.wanted),
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
        <Button size="sm" pending={refresh.isPending} onClick={check}>
          {t('look')}
        </Button>
      }
    >
      {t(isStillDown ? 'stillDown' : 'body')}
    </Callout>
  );
}
