'use client';

import { useTranslations } from 'next-intl';
import type { ClipboardEvent, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldId } from '@/components/form/field-id';
import { useConnection } from '@/components/shell/user/session-context';
import { toast } from '@/components/ui/overlay/toast';
import { parseLocation } from '@/lib/map/parse-location';
import { countryOfFormat } from '@/lib/order/formats';
import { FormSection } from '../fields/form-section';
import { PinField } from '../fields/pin-field';
import { TextField } from '../fields/text-field';
import type { OrderForm } from '../order/order-form';
import { useOrderGeneration } from '../order/order-generation';
import { AreaField } from './area-field';
import { FormatChoice } from './format-choice';
import { ServiceAreaField } from './service-area-field';
import { useExactPoint } from './use-exact-point';

/** The drop-off, in any accepted format. A map link pasted into it becomes an exact pin; one without a point is no address. */
export function DropOffSection({ map }: { map?: ReactNode }) {
  const t = useTranslations('delivery-form.dropOff');
  const problems = useTranslations('map.problem');
  const format = useWatch<OrderForm, 'destination_format'>({ name: 'destination_format' });
  const takeExact = useExactPoint();
  const generation = useOrderGeneration();

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
      <div className="grid grid-cols-2 gap-3 @lg:grid-cols-12">
        <AddressFields />
        {(format !== 'ksa_short_format' || generation === 'v0') && (
          <>
            <TextField
              name="destination.floor"
              label={t('floor')}
              optional
              maxLength={40}
              className="@lg:col-span-6 @[44rem]:col-span-3"
            />
            <TextField
              name="destination.apartment"
              label={t('apartment')}
              optional
              maxLength={40}
              className="@lg:col-span-6 @[44rem]:col-span-4"
            />
          </>
        )}
        <TextField
          name="destination.instructions"
          label={t('instructions')}
          optional
          dir="auto"
          maxLength={500}
          className="col-span-2 @lg:col-span-12 @[44rem]:col-span-5"
        />
      </div>
      {map}
    </FormSection>
  );
}

function AddressFields() {
  const t = useTranslations('delivery-form.dropOff');
  const { country } = useConnection();
  const format = useWatch<OrderForm, 'destination_format'>({ name: 'destination_format' });
  const addressCountry = countryOfFormat(format, country);
  const generation = useOrderGeneration();
  const half = 'col-span-2 @lg:col-span-6';
  const area = 'col-span-2 @lg:col-span-12 @[44rem]:col-span-4';
  switch (format) {
    case 'location_format':
      return (
        <>
          <div className={half}>
            <PinField side="destination" />
          </div>
          <TextField name="destination.first_line" label={t('firstLine')} optional dir="auto" className={half} />
        </>
      );
    case 'ksa_short_format':
      return (
        <TextField
          name="destination.short_address"
          label={t('shortAddress')}
          help={t('shortAddressHelp')}
          required
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="RRRD2929"
          className="col-span-2 @lg:col-span-4"
        />
      );
    case 'ksa_line_format':
      return (
        <TextField
          name="destination.first_line"
          label={t('fullAddress')}
          help={t('fullAddressHelp')}
          required
          dir="auto"
          maxLength={500}
          className="col-span-2 @lg:col-span-12"
        />
      );
    case 'ksa_format':
      return (
        <>
          <AreaField kind="city" country={addressCountry} next="destination.district" className={half} />
          <AreaField kind="district" country={addressCountry} next="destination.street" className={half} />
          <TextField name="destination.street" label={t('street')} required dir="auto" className="@lg:col-span-8" />
          <TextField name="destination.building" label={t('building')} required dir="auto" className="@lg:col-span-4" />
        </>
      );
    default:
      return (
        <>
          {generation === 'v0' && addressCountry !== 'SA' ? (
            <ServiceAreaField country={addressCountry} className={area} />
          ) : (
            <AreaField kind="area" country={addressCountry} next="destination.block" className={area} />
          )}
          <TextField
            name="destination.block"
            label={t('block')}
            required
            dir="auto"
            className="@lg:col-span-4 @[44rem]:col-span-2"
          />
          <TextField
            name="destination.street"
            label={t('street')}
            required
            dir="auto"
            className="@lg:col-span-4 @[44rem]:col-span-4"
          />
          <TextField
            name="destination.building"
            label={t('building')}
            required
            dir="auto"
            className="col-span-2 @lg:col-span-4 @[44rem]:col-span-2"
          />
        </>
      );
  }
}
