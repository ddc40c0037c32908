'use client';

import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { LocationPicker } from '@/components/map/picker/location-picker';
import { Button } from '@/components/ui/button/button';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import { PICKUP_ID, PickupField } from './pickup-field';
import { readDraft, type TripDraft, type TripProblems } from './trip-draft';
import type { TripPlaces } from './use-trip-places';

const TO_ID = 'field-drop-off';

/** The form for a trip. Estimates are requested only on submit. */
export function TripForm({
  draft,
  onDraft,
  places,
  onAsk,
}: {
  draft: TripDraft;
  onDraft: (draft: TripDraft) => void;
  places: TripPlaces;
  onAsk: (trip: PinTrip) => void;
}) {
  const t = useTranslations('estimates');
  const [problems, setProblems] = useState<TripProblems>({});

  function change(part: Partial<TripDraft>) {
    onDraft({ ...draft, ...part });
    setProblems({});
  }

  function ask(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(draft);
    if ('trip' in read) return onAsk(read.trip);
    setProblems(read.problems);
    document.getElementById(read.problems.pickup ? PICKUP_ID : TO_ID)?.focus();
  }

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
          <PickupField
            draft={draft}
            onChange={change}
            choices={places.choices}
            branches={places.branches}
            problem={problems.pickup}
          />
        </section>
        <div className="mt-auto max-lg:hidden">
          <SubmitButton />
        </div>
      </div>
      <section className="min-w-0">
        <h2 className="mb-2 font-semibold">{t('dropOff')}</h2>
        <LocationPicker
          id={TO_ID}
          label={t('dropOff')}
          value={draft.to}
          onChange={(to) => change({ to })}
          fixed={places.pickupOf(draft)}
          error={problems.to && t(`problems.${problems.to}`)}
          mapClassName="h-56 lg:h-64"
        />
      </section>
      <div className="lg:hidden">
        <SubmitButton />
      </div>
    </form>
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
