import { useTranslations } from 'next-intl';
import type { ClipboardEvent, ReactNode } from 'react';
import { fieldId } from '@/components/form/field-id';
import { useConnection } from '@/components/shell/user/session-context';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { toast } from '@/components/ui/overlay/toast';
import { followLink } from '@/lib/intake/follow-link';
import { formatPoint } from '@/lib/map/geometry/point';
import { parseLocation } from '@/lib/map/parse-location';
import { formatsOf } from '@/lib/order/formats';
import { ORDER_FORMATS } from '@/lib/service/model/values';
import { FormSection } from '../fields/form-section';
import { useOrderGeneration } from '../order/order-generation';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { AddressFields } from './address-fields';
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
  const { getValues } = useOrderForm();
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

const OTHER = 'other';

/** The choice of the address format: the merchant's country, an exact pin, or a neighbouring country. */
function FormatChoice() {
  const t = useTranslations('delivery-form.format');
  const { country } = useConnection();
  const { setValue } = useOrderForm();
  const [format] = useOrderValues('destination_format');
  const { own, others } = formatsOf(country, useOrderGeneration());
  const isOther = others.includes(format);

  function choose(value: string) {
    const chosen = ORDER_FORMATS.find((format) => format === value) ?? others[0];
    if (chosen) setValue('destination_format', chosen);
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Segmented
        // On a phone four of them do not fit in one row.
        className="max-w-full [&>div]:flex-wrap"
        legend={t('legend')}
        hideLegend
        name="destination_format"
        options={[
          ...own.map((value) => ({ value: String(value), label: t(`short.${value}`) })),
          ...(others.length > 0 ? [{ value: OTHER, label: t('other') }] : []),
        ]}
        value={isOther ? OTHER : format}
        onChange={choose}
      />
      {isOther && (
        <NativeSelect
          aria-label={t('legend')}
          className="min-w-44"
          value={format}
          onChange={(event) => choose(event.target.value)}
          options={others.map((value) => [value, t(`long.${value}`)])}
        />
      )}
    </div>
  );
}
