'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Input } from '@/components/ui/input/input';
import { type LocationProblem, parseLocation } from '@/lib/map/parse-location';
import { formatPoint, type Point } from '@/lib/map/point';
import { OrderField } from '../order-field';
import type { OrderForm } from '../order-form';

/** The exact point as text: coordinates or a map link from a chat. The map shows the same point. */
export function PinField({ side }: { side: 'origin' | 'destination' }) {
  const t = useTranslations();
  const { clearErrors } = useFormContext<OrderForm>();
  const [point, setPoint] = usePin(side);
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<LocationProblem>();

  function take(text: string) {
    const read = parseLocation(text);
    if (!read.point && read.problem !== 'empty') {
      setDraft(text);
      setProblem(read.problem);
      return;
    }
    setDraft(undefined);
    setProblem(undefined);
    setPoint(read.point ?? null);
    clearErrors(`${side}.latitude`);
  }

  return (
    <OrderField
      name={`${side}.latitude`}
      label={t('delivery-form.pin.label')}
      help={problem ? t(`map.problem.${problem}`) : t('delivery-form.pin.help')}
      required
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          className="tabular"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={t('delivery-form.pin.example')}
          aria-invalid={problem ? true : control['aria-invalid']}
          value={draft ?? (point ? formatPoint(point) : '')}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(undefined);
          }}
          onBlur={() => draft !== undefined && take(draft)}
          // The typed text is applied before Enter moves on.
          onKeyDown={(event) => event.key === 'Enter' && draft !== undefined && take(draft)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text').trim();
            if (!text) return;
            event.preventDefault();
            take(text);
          }}
        />
      )}
    </OrderField>
  );
}

/** The pin of one end of the trip, and how to move it. */
export function usePin(side: 'origin' | 'destination'): [Point | null, (point: Point | null) => void] {
  const { setValue, formState } = useFormContext<OrderForm>();
  const [latitude, longitude] = useWatch<OrderForm, [`${typeof side}.latitude`, `${typeof side}.longitude`]>({
    name: [`${side}.latitude`, `${side}.longitude`],
  });
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  function setPoint(next: Point | null) {
    setValue(`${side}.longitude`, next?.longitude ?? null, { shouldDirty: true });
    setValue(`${side}.latitude`, next?.latitude ?? null, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }
  return [point, setPoint];
}
