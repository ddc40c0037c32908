import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { fieldId } from '@/components/form/field-id';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { FieldError } from '@/components/ui/input/field';
import { Segmented } from '@/components/ui/input/radio-group';
import { cx } from '@/components/ui/style/cx';
import { branchQueries } from '@/lib/branches/queries';
import { type ProposedBranch, proposeBranch } from '@/lib/order/propose-branch';
import { FormSection } from '../fields/form-section';
import { useFieldProblem } from '../fields/order-field';
import { TextField } from '../fields/text-field';
import { lastChoice, saveLastChoice } from '../order/last-choices';
import { useOrderFacts } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { BranchField } from './branch-field';
import { PickupLocation } from './pickup-location';
import { PickupNote } from './pickup-note';
import { useNearBranches } from './use-near-branches';

/** The pickup: a branch, which is proposed by `proposeBranch`, or another place. */
export function PickupSection() {
  return useOrderFacts().takesOrigin ? <ChosenPickup /> : <KeyBranch />;
}

function ChosenPickup() {
  const t = useTranslations('delivery-form.pickup');
  const { id: connectionId } = useConnection();
  const { by } = useAbilities();
  const { needsBranchOfSeveral } = useOrderFacts();
  const { setValue, getValues } = useOrderForm();
  const [format, to, recall] = useOrderValues('origin_format', 'destination_format', 'recall');
  const { branchId: own } = usePreferences();
  const problem = useFieldProblem('origin_format');
  const { data, isPending } = useQuery(branchQueries.list());
  const note = useContext(PickupNote);
  const branches = useNearBranches();
  const nearest = branches?.[0]?.straightMeters == null ? undefined : branches[0].id;
  const [proposal, setProposal] = useState<ProposedBranch>();
  const [isRemoved, setRemoved] = useState(false);

  const settle = useEffectEvent(() => {
    if (!branches) return;
    const chosen = getValues('origin.branch_id');
    if (branches.length === 0) {
      if (!data?.stale) setValue('origin_format', 'location_format');
      return;
    }
    const isListed = branches.some(({ id }) => id === chosen);
    // The place of a branch that was removed is never taken by another one of several.
    if (chosen !== '' && !isListed && branches.length > 1) {
      setRemoved(true);
      return setValue('origin.branch_id', '');
    }
    if (isRemoved || (isListed && chosen !== getValues('proposedBranch'))) return;
    const last = lastChoice(connectionId, 'branch');
    const found = proposeBranch(branches, { own, ofCustomer: recall?.branchId, last });
    setProposal(found);
    setValue('proposedBranch', found?.id ?? '');
    setValue('origin.branch_id', found?.id ?? '');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is settled when one of these is known
  useEffect(() => settle(), [data, nearest, recall?.branchId, own]);

  const areSeveral = (branches?.length ?? 0) > 1;
  // Most have several, so nothing moves when the list is there.
  const branchOnly = needsBranchOfSeveral && (areSeveral || isPending);
  return (
    <FormSection title={t('title')}>
      <div className="flex flex-wrap items-start gap-3">
        <span className="leading-9 font-medium">{t('from')}</span>
        {(!branchOnly || format === 'location_format') && (
          <div id={fieldId('origin_format')} tabIndex={-1}>
            <Segmented
              legend={t('from')}
              hideLegend
              name="origin_format"
              options={[
                { value: 'branch_format', label: t('branch') },
                { value: 'location_format', label: t('location') },
              ]}
              value={format}
              onChange={(value) => setValue('origin_format', value, { shouldValidate: problem !== undefined })}
            />
            <FieldError id={`${fieldId('origin_format')}-error`}>{problem}</FieldError>
          </div>
        )}
        <div className={cx('grid min-w-0 gap-3', format === 'branch_format' ? 'flex-[1_1_14rem]' : 'basis-full')}>
          {format === 'branch_format' ? <BranchField isRemoved={isRemoved} proposal={proposal} /> : <PickupLocation />}
        </div>
        {format === 'branch_format' && areSeveral && (by('estimate') === 'v2' || to === 'location_format') && (
          <div className="flex min-h-9 min-w-0 items-center empty:hidden">{note}</div>
        )}
      </div>
    </FormSection>
  );
}

/** v0: the pickup is the branch of the key. Its id is needed only for estimates to a pin, and the service does not return it. */
function KeyBranch() {
  const t = useTranslations('delivery-form.pickup');
  const { id: connectionId } = useConnection();
  const [branch, format] = useOrderValues('key_branch', 'destination_format');
  useEffect(() => {
    if (/^[0-9a-f]{24}$/i.test(branch.trim())) saveLastChoice(connectionId, 'key-branch', branch.trim());
  }, [connectionId, branch]);
  return (
    <FormSection title={t('title')}>
      <p>{t('keyBranch')}</p>
      {format === 'location_format' && (
        <TextField
          name="key_branch"
          label={t('keyBranchId')}
          help={t('keyBranchHelp')}
          optional
          dir="ltr"
          spellCheck={false}
          maxLength={24}
          className="max-w-sm"
        />
      )}
    </FormSection>
  );
}
