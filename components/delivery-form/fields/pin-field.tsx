import { useTranslations } from 'next-intl';
import { OutsideNote } from '@/components/map/picker/outside-note';
import { useLocationText } from '@/components/map/picker/use-location-text';
import { Input } from '@/components/ui/input/input';
import { parseLocation } from '@/lib/map/parse-location';
import { usePin } from '../order/use-pin';
import { OrderField } from './order-field';

/** The exact point as text: coordinates or a map link from a chat. The map shows the same point. */
export function PinField({ side }: { side: 'origin' | 'destination' }) {
  const t = useTranslations();
  const [point, setPoint] = usePin(side);
  const location = useLocationText(point, setPoint);
  return (
    <OrderField
      name={`${side}.latitude`}
      label={t('delivery-form.pin.label')}
      help={[t('delivery-form.pin.help'), point && <OutsideNote key="outside" point={point} onChange={setPoint} />]}
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
            // The drop-off follows a short link itself.
            if (!text || (side === 'destination' && parseLocation(text).problem === 'short_link')) return;
            event.preventDefault();
            location.take(text);
          }}
        />
      )}
    </OrderField>
  );
}
