import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LocationPicker } from '@/components/map/picker/location-picker';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { CodeInput } from '@/components/ui/input/input';
import type { PinTrip } from '@/lib/estimates/variant-schema';

/** A pickup that is not in the list: a pin, where an estimate takes one, or a branch by its id. */
export function PickupForm({
  pickup,
  to,
  isOneBranch,
  onAsk,
}: {
  pickup: PinTrip['from'] | null;
  to: PinTrip['to'];
  isOneBranch: boolean;
  onAsk: (pickup: PinTrip['from']) => void;
}) {
  const t = useTranslations('estimates');
  const { generations } = useAbilities();
  // v2 needs a branch if the merchant has several (interface: Known 400 messages).
  const isPinTaken = generations.includes('v1') || (generations.includes('v2') && isOneBranch);
  const [id, setId] = useState(pickup && 'branchId' in pickup ? pickup.branchId : '');
  const [point, setPoint] = useState(pickup && 'latitude' in pickup ? pickup : null);
  const [isMissing, setMissing] = useState(false);
  const given = id.trim() ? { branchId: id.trim() } : point;
  return (
    <form
      noValidate
      aria-label={t('elsewhere')}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(given === null);
        if (given) onAsk(given);
        else document.getElementById('field-pickup')?.focus();
      }}
      className="grid gap-3 border-line border-b p-4"
    >
      {(isPinTaken || point) && (
        <LocationPicker label={t('pickup.title')} value={point} onChange={setPoint} hint={{ ...to, zoom: 12 }} />
      )}
      <Field
        id="field-pickup"
        label={t(isPinTaken ? 'pickup.orId' : 'pickup.id')}
        help={t('pickup.idHelp')}
        error={isMissing && !given && t('problems.pickup')}
      >
        {(control) => (
          <CodeInput {...control} maxLength={64} value={id} onChange={(event) => setId(event.target.value)} />
        )}
      </Field>
      <Button type="submit" icon={<Scale />} className="justify-self-start">
        {t('ask')}
      </Button>
    </form>
  );
}
