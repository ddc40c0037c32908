import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LocationPicker } from '@/components/map/picker/location-picker';
import { Button } from '@/components/ui/button/button';
import { PinField } from '../fields/pin-field';
import { TextField } from '../fields/text-field';
import { useOrderGeneration } from '../order/order-generation';
import { usePin } from '../order/use-pin';

/** A pickup outside the branches: contact and exact point. v1 takes no instructions for it. */
export function PickupLocation() {
  const t = useTranslations('delivery-form.pickup');
  const [pin, setPin] = usePin('origin');
  const generation = useOrderGeneration();
  const [isMapShown, setMapShown] = useState(false);
  const field = (name: keyof typeof FIELDS) => <TextField {...FIELDS[name]} label={t(name)} />;
  return (
    <div className="grid grid-cols-2 gap-3 @lg:grid-cols-12">
      {field('phone')}
      {field('name')}
      <div className={HALF}>
        <PinField side="origin" />
        {!isMapShown && (
          <Button size="sm" className="mt-2" onClick={() => setMapShown(true)}>
            {t('showMap')}
          </Button>
        )}
      </div>
      {field('firstLine')}
      {isMapShown && (
        <LocationPicker className="col-span-2 @lg:col-span-12" label={t('title')} value={pin} onChange={setPin} />
      )}
      {field('floor')}
      {field('apartment')}
      {generation === 'v2' && field('instructions')}
    </div>
  );
}

const HALF = 'col-span-2 @lg:col-span-6';
const LINE = { optional: true, dir: 'auto' } as const;
const SHORT = { optional: true, maxLength: 40 };
const LONG = 'col-span-2 @lg:col-span-12 @[44rem]:col-span-5';

/** The fields by the keys of their labels. */
const FIELDS = {
  phone: { name: 'origin.contact_phone', required: true, dir: 'ltr', type: 'tel', inputMode: 'tel', className: HALF },
  name: { name: 'origin.contact_name', required: true, dir: 'auto', className: HALF },
  firstLine: { name: 'origin.first_line', ...LINE, className: HALF },
  floor: { name: 'origin.floor', ...SHORT, className: '@lg:col-span-6 @[44rem]:col-span-3' },
  apartment: { name: 'origin.apartment', ...SHORT, className: '@lg:col-span-6 @[44rem]:col-span-4' },
  instructions: { name: 'origin.instructions', ...LINE, maxLength: 500, className: LONG },
} as const;
