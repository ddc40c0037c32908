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
import { useFollowedLink } from './use-followed-link';

/** The drop-off, in any accepted format. A map link pasted into it becomes an exact pin; our server follows a short one. */
export function DropOffSection({ ask, map }: { ask?: ReactNode; map?: ReactNode }) {
  const t = useTranslations('delivery-form.dropOff');
  const problems = useTranslations('map.problem');
  const takeExact = useExactPoint();
  const takeLink = useFollowedLink();

  function takePastedLink(event: ClipboardEvent) {
    if (event.defaultPrevented) return;
    const text = event.clipboardData.getData('text').trim();
    const isNote = event.target instanceof HTMLElement && event.target.id === fieldId('destination.instructions');
    if (!/^(https?:|geo:)/i.test(text)) return;
    const { point, problem } = parseLocation(text);
    if (!point && isNote) return;
    event.preventDefault();
    if (point) takeExact(point);
    else if (problem === 'short_link') void takeLink(text);
    else toast.warning(problems(problem));
  }

  return (
    <FormSection title={t('title')} onPaste={takePastedLink}>
      <AddressFields />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <FormatChoice />
        <div className="min-w-0 flex-[1_1_16rem] empty:hidden">{ask}</div>
      </div>
      {map}
    </FormSection>
  );
}
