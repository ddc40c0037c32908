'use client';

import { useTranslations } from 'next-intl';
import type { ClipboardEvent, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldId } from '@/components/form/field-id';
import { toast } from '@/components/ui/overlay/toast';
import { followLink } from '@/lib/intake/follow-link';
import { formatPoint } from '@/lib/map/geometry/point';
import { parseLocation } from '@/lib/map/parse-location';
import { FormSection } from '../fields/form-section';
import type { OrderForm } from '../order/order-form';
import { AddressFields } from './address-fields';
import { FormatChoice } from './format-choice';
import { useExactPoint } from './use-exact-point';

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

const TOAST = 'followed-link';

/** Follows a short link of a map on our server and makes its point the drop-off. The middle of a map is only offered. */
function useFollowedLink(): (link: string) => Promise<void> {
  const t = useTranslations('delivery-form.paste');
  const takeExact = useExactPoint();
  const { getValues } = useFormContext<OrderForm>();
  return async (link) => {
    const before = getValues('destination.latitude');
    toast.info(t('link.asking'), { id: TOAST });
    const found = await followLink(link);
    // A pin that was set meanwhile stays.
    if (found.kind === 'point' && getValues('destination.latitude') === before) {
      takeExact(found.point);
      toast.success(t('pin', { point: formatPoint(found.point) }), { id: TOAST });
    } else if ('point' in found) {
      toast.warning(t(found.kind === 'view' ? 'view' : 'pin', { point: formatPoint(found.point) }), {
        id: TOAST,
        stays: true,
        action: { label: t('takePin'), onClick: () => takeExact(found.point) },
      });
    } else toast.warning(t(`link.${found.kind === 'unreachable' ? 'unreachable' : 'noPoint'}`), { id: TOAST });
  };
}
