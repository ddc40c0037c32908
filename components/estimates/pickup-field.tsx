'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useMessage } from '@/components/form/use-message';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { LocationPicker } from '@/components/map/picker/location-picker';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Combobox } from '@/components/ui/input/combobox';
import { Field } from '@/components/ui/input/field';
import { CodeInput } from '@/components/ui/input/input';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import type { BranchList } from '@/lib/branches/schema';
import { PICKUPS, type Pickup, type TripDraft } from './trip-draft';

/** A list of this length gets a search. */
const MANY = 12;
export const PICKUP_ID = 'field-pickup';

/** The pickup: a branch of the list, a typed branch id if there is no list, or a pin if an estimate takes one. */
export function PickupField({
  choices,
  branches,
}: {
  choices: readonly Pickup[];
  branches: UseQueryResult<BranchList>;
}) {
  const t = useTranslations('estimates');
  const message = useMessage();
  const { clearErrors } = useFormContext<TripDraft>();
  const kind = useController<TripDraft, 'pickup'>({ name: 'pickup' }).field;
  const branch = useController<TripDraft, 'branchId'>({ name: 'branchId' });
  const point = useController<TripDraft, 'point'>({ name: 'point' });
  const to = useWatch<TripDraft, 'to'>({ name: 'to' });
  // A trip from the address can have a kind of pickup that is not offered here.
  const shown = PICKUPS.filter((pickup) => choices.includes(pickup) || pickup === kind.value);
  const errorOf = ({ fieldState: { error } }: typeof branch | typeof point) => error && message(error.message);
  return (
    <div className="grid content-start gap-3">
      {shown.length > 1 && (
        <Segmented
          legend={t('pickup.legend')}
          hideLegend
          name="pickup"
          options={shown.map((value) => ({ value, label: t(`pickup.${value}`) }))}
          value={kind.value}
          onChange={(pickup) => {
            kind.onChange(pickup);
            clearErrors(['branchId', 'point']);
          }}
        />
      )}
      {kind.value === 'branch' && (
        <BranchChoice
          branches={branches}
          value={branch.field.value}
          onChange={branch.field.onChange}
          error={errorOf(branch)}
        />
      )}
      {kind.value === 'id' && (
        <Field id={PICKUP_ID} label={t('pickup.id')} help={t('pickup.idHelp')} error={errorOf(branch)} required>
          {(control) => (
            <CodeInput {...control} maxLength={64} value={branch.field.value} onChange={branch.field.onChange} />
          )}
        </Field>
      )}
      {kind.value === 'point' && (
        <LocationPicker
          id={PICKUP_ID}
          kind="pickup"
          label={t('pickup.title')}
          value={point.field.value}
          onChange={point.field.onChange}
          hint={to && { ...to, zoom: 12 }}
          error={errorOf(point)}
          mapClassName="h-44"
        />
      )}
    </div>
  );
}

function BranchChoice({
  branches: { data, isPending, isFetching, refetch },
  value,
  onChange,
  error,
}: {
  branches: UseQueryResult<BranchList>;
  value: string;
  onChange: (branchId: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations('estimates.pickup');
  const addressText = useAddressText();
  if (isPending) {
    return (
      <Field id={PICKUP_ID} label={t('branch')} required>
        {(control) => <NativeSelect {...control} disabled aria-busy="true" />}
      </Field>
    );
  }
  const retry = (
    <Button size="sm" icon={<RotateCw />} pending={isFetching} onClick={() => void refetch()}>
      {t('askAgain')}
    </Button>
  );
  const items = (data?.branches ?? [])
    .filter(({ gone, id }) => !gone || id === value)
    .map(({ id, name, address }) => ({ value: id, label: name, detail: addressText(address) }));
  const isUnlisted = value !== '' && !items.some((item) => item.value === value);
  if (items.length === 0 && !isUnlisted) {
    return (
      <Callout tone="warning" title={t(data && !data.stale ? 'none' : 'failed')} action={retry}>
        {t('failedNext')}
      </Callout>
    );
  }
  const all = isUnlisted ? [...items, { value, label: t('unlisted', { id: value }), detail: '' }] : items;
  const chosen = all.find((item) => item.value === value) ?? null;
  return (
    <Field
      id={PICKUP_ID}
      label={t('branch')}
      help={chosen?.detail && <bdi>{chosen.detail}</bdi>}
      error={error}
      required
    >
      {(control) =>
        all.length > MANY ? (
          <Combobox {...control} items={all} value={chosen} onChange={(next) => onChange(next.value)} />
        ) : (
          <NativeSelect {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="" disabled>
              {t('choose')}
            </option>
            {all.map((item) => (
              <option key={item.value} value={item.value}>
                {item.label}
              </option>
            ))}
          </NativeSelect>
        )
      }
    </Field>
  );
}
