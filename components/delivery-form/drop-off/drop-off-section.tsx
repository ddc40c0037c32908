'use client';

import { useTranslations } from 'next-intl';
import type { ClipboardEvent, ReactNode } from 'react';
import { fieldId } from '@/components/form/field-id';
import { toast } from '@/components/ui/overlay/toast';
import { parseLocation } from '@/lib/map/parse-location';
import { FormSection } from '../fields/form-section';
import { AddressFields } from './address-fields';
import { FormatChoice } from './format-choice';
import { useExactPoint } from './use-exact-point';

/** The drop-off, in any accepted format. A map link pasted into it becomes an exact pin; one without a point is no address. */
export function DropOffSection({ map }: { map?: ReactNode }) {
  const t = useTranslations('delivery-form.dropOff');
  const problems = useTranslations('map.problem');
  const takeExact = useExactPoint();

  function takePastedLink(event: ClipboardEvent) {
    if (event.defaultPrevented) return;
    const text = event.clipboardData.getData('text').trim();
    const isNote = event.target instanceof HTMLElement && event.target.id === fieldId('destination.instructions');
    if (!/^(https?:|geo:)/i.test(text)) return;
    const { point, problem } = parseLocation(text);
    if (!point && isNote) return;
    event.preventDefault();
    if (point) takeExact(point);
    else toast.warning(problems(problem));
  }

  return (
    <FormSection title={t('title')} onPaste={takePastedLink}>
      <FormatChoice />
      <AddressFields />
      {map}
    </FormSection>
  );
}
