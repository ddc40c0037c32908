'use client';

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
  return (
    <div className="grid grid-cols-2 gap-3 @lg:grid-cols-12">
      <TextField
        name="origin.contact_phone"
        label={t('phone')}
        required
        dir="ltr"
        type="tel"
        inputMode="tel"
        className="col-span-2 @lg:col-span-6"
      />
      <TextField
        name="origin.contact_name"
        label={t('name')}
        required
        dir="auto"
        className="col-span-2 @lg:col-span-6"
      />
      <div className="col-span-2 @lg:col-span-6">
        <PinField side="origin" />
        {!isMapShown && (
          <Button size="sm" className="mt-2" onClick={() => setMapShown(true)}>
            {t('showMap')}
          </Button>
        )}
      </div>
      <TextField
        name="origin.first_line"
        label={t('firstLine')}
        optional
        dir="auto"
        className="col-span-2 @lg:col-span-6"
      />
      {isMapShown && (
        <LocationPicker className="col-span-2 @lg:col-span-12" label={t('title')} value={pin} onChange={setPin} />
      )}
      <TextField
        name="origin.floor"
        label={t('floor')}
        optional
        maxLength={40}
        className="@lg:col-span-6 @[44rem]:col-span-3"
      />
      <TextField
        name="origin.apartment"
        label={t('apartment')}
        optional
        maxLength={40}
        className="@lg:col-span-6 @[44rem]:col-span-4"
      />
      {generation === 'v2' && (
        <TextField
          name="origin.instructions"
          label={t('instructions')}
          optional
          dir="auto"
          maxLength={500}
          className="col-span-2 @lg:col-span-12 @[44rem]:col-span-5"
        />
      )}
    </div>
  );
}
