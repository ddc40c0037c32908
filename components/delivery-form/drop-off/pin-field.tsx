'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { OutsideNote } from '@/components/map/picker/outside-note';
import { useLocationText } from '@/components/map/picker/use-location-text';
import { Input } from '@/components/ui/input/input';
import type { Point } from '@/lib/map/point';
import { OrderField } from '../order-field';
import type { OrderForm } from '../order-form';

/** The exact point as text: coordinates or a map link from a chat. The map shows the same point. */
export function PinField({ side }: { side: 'origin' | 'destination' }) {
  const t = useTranslations();
  const [point, setPoint] = usePin(side);
  const location = useLocationText(point, setPoint);
  return (
    <OrderField
      name={`${side}.latitude`}
      label={t('delivery-form.pin.label')}
      help={point ? <OutsideNote point={point} onChange={setPoint} /> : t('delivery-form.pin.help')}
      problem={location.problem && t(`map.problem.${location.problem}`)}
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
          value={location.text}
          onChange={(event) => location.type(event.target.value)}
          onBlur={location.settle}
          // The typed text is read before Enter moves on or sends the order.
          onKeyDown={(event) => event.key === 'Enter' && location.settle()}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text').trim();
            if (!text) return;
            event.preventDefault();
            location.take(text);
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
    // While the location is being typed there is no point yet, and no complaint about it.
    const shouldValidate = next !== null && formState.isSubmitted;
    setValue(`${side}.latitude`, next?.latitude ?? null, { shouldDirty: true, shouldValidate });
  }
  return [point, setPoint];
}
