'use client';

import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useMessage } from '@/components/form/use-message';
import { LocationPicker } from '@/components/map/picker/location-picker';
import { Button } from '@/components/ui/button/button';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import { PICKUP_ID, PickupField } from './pickup-field';
import type { TripDraft } from './trip-draft';
import type { TripPlaces } from './use-trip-places';

const TO_ID = 'field-drop-off';

/** The fields of a trip, in the surrounding form. Estimates are requested only on submit. */
export function TripForm({ places, onAsk }: { places: TripPlaces; onAsk: (trip: PinTrip) => void }) {
  const t = useTranslations('estimates');
  const form = useFormContext<TripDraft, unknown, PinTrip>();
  const ask = form.handleSubmit(onAsk, ({ to, ...pickup }) =>
    document.getElementById(Object.keys(pickup).length > 0 ? PICKUP_ID : TO_ID)?.focus(),
  );
  return (
    <form
      noValidate
      aria-label={t('trip')}
      onSubmit={ask}
      className="grid gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <section>
          <h2 className="mb-2 font-semibold">{t('pickup.title')}</h2>
          <PickupField choices={places.choices} branches={places.branches} />
        </section>
        <div className="mt-auto max-lg:hidden">
          <SubmitButton />
        </div>
      </div>
      <section className="min-w-0">
        <h2 className="mb-2 font-semibold">{t('dropOff')}</h2>
        <DropOffField places={places} />
      </section>
      <div className="lg:hidden">
        <SubmitButton />
      </div>
    </form>
  );
}

function DropOffField({ places }: { places: TripPlaces }) {
  const t = useTranslations('estimates');
  const message = useMessage();
  const { field, fieldState } = useController<TripDraft, 'to'>({ name: 'to' });
  const [pickup, branchId, point] = useWatch<TripDraft, ['pickup', 'branchId', 'point']>({
    name: ['pickup', 'branchId', 'point'],
  });
  return (
    <LocationPicker
      id={TO_ID}
      label={t('dropOff')}
      value={field.value}
      onChange={field.onChange}
      fixed={places.pickupOf({ pickup, branchId, point })}
      error={fieldState.error && message(fieldState.error.message)}
      mapClassName="h-56 lg:h-64"
    />
  );
}

function SubmitButton() {
  const t = useTranslations('estimates');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" variant="primary" icon={<Scale />}>
        {t('ask')}
      </Button>
      <p className="text-muted text-sm">{t('askHelp')}</p>
    </div>
  );
}
