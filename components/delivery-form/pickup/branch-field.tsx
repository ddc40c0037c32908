import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Combobox } from '@/components/ui/input/combobox';
import { NativeSelect } from '@/components/ui/input/native-select';
import { DateTime } from '@/components/ui/text/date-time';
import { branchQueries } from '@/lib/branches/queries';
import { isolated } from '@/lib/format/text/isolated';
import type { ProposedBranch } from '@/lib/order/propose-branch';
import { OrderField } from '../fields/order-field';
import { useDropOffDistance } from '../order/use-drop-off-distance';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { useNearBranches } from './use-near-branches';

/** From this many branches, the list has a search field. */
const MANY = 12;
const NAME = 'origin.branch_id';

/**
 * The merchant's branches, the nearest first. A list that is old or did not load says so, with a button to try again.
 * `isRemoved`: the branch that was chosen is no longer there. `proposal`: the proposed one, which says why.
 */
export function BranchField({
  isRemoved = false,
  proposal,
}: {
  isRemoved?: boolean;
  proposal?: ProposedBranch | undefined;
}) {
  const t = useTranslations('delivery-form.pickup');
  const { register, setValue, formState } = useOrderForm();
  const [chosen] = useOrderValues(NAME);
  const list = useQuery(branchQueries.list());
  const branches = useNearBranches();
  const addressText = useAddressText();
  const distanceOf = useDropOffDistance();

  if (list.isPending) {
    return (
      <OrderField name={NAME} label={t('branch')} hideLabel required>
        {(control) => <NativeSelect {...control} disabled aria-busy="true" />}
      </OrderField>
    );
  }
  const retry = (
    <Button size="sm" icon={<RotateCw />} pending={list.isFetching} onClick={() => void list.refetch()}>
      {t('askAgain')}
    </Button>
  );
  if (!list.data) {
    return (
      <Callout tone="danger" title={t('failed')} action={retry} live>
        {t('failedNext')}
      </Callout>
    );
  }
  if (!branches || branches.length === 0) {
    return (
      <Callout tone="warning" title={t(list.data.stale ? 'notKnown' : 'none')} action={retry}>
        {t(list.data.stale ? 'noneStale' : 'noneNext')}
      </Callout>
    );
  }
  const away = (meters: number | null) => (meters === null ? '' : t('away', distanceOf(meters)));
  const items = branches.map(({ id, name, address, straightMeters }) => ({
    value: id,
    label: [name, away(straightMeters), proposal?.id === id ? t(`why.${proposal.why}`) : '']
      .filter(Boolean)
      .map(isolated)
      .join(' · '),
    detail: addressText(address),
  }));
  const item = items.find(({ value }) => value === chosen) ?? null;
  return (
    <>
      <OrderField
        name={NAME}
        label={t('branch')}
        hideLabel
        required
        problem={isRemoved && chosen === '' ? t('removed') : undefined}
      >
        {(control) =>
          items.length > MANY ? (
            <Combobox
              {...control}
              items={items}
              value={item}
              onChange={(next) => setValue(NAME, next.value, { shouldValidate: formState.isSubmitted })}
            />
          ) : (
            <NativeSelect
              {...register(NAME)}
              {...control}
              value={chosen}
              options={items.map(({ value, label }) => [value, label])}
            >
              <option value="" disabled>
                {t('choose')}
              </option>
            </NativeSelect>
          )
        }
      </OrderField>
      {list.data.stale && (
        <Callout tone="warning" action={retry}>
          {list.data.syncedAt
            ? t.rich('stale', { time: () => <DateTime value={list.data.syncedAt ?? 0} /> })
            : t('staleNever')}
        </Callout>
      )}
    </>
  );
}
