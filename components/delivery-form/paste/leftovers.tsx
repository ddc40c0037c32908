import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button/button';
import { isolated } from '@/lib/format/text/isolated';
import type { OrderForm } from '../order/order-form';
import { withPiece } from './fills-of-message';

const NOTE = 'destination.instructions';

/** Pieces of the message about the way or the door: the driver gets those that the clerk adds. */
export function Leftovers({ pieces }: { pieces: readonly string[] }) {
  const t = useTranslations('delivery-form.paste');
  const { getValues, setValue } = useFormContext<OrderForm>();
  const note = useWatch<OrderForm, typeof NOTE>({ name: NOTE });
  return pieces
    .filter((piece) => !note.includes(withPiece('', piece)))
    .map((piece) => (
      <div key={piece} className="flex flex-wrap items-center gap-2 text-sm">
        <span className="wrap-anywhere min-w-0 text-muted">{t('leftover', { words: isolated(piece) })}</span>
        <Button size="sm" onClick={() => setValue(NOTE, withPiece(getValues(NOTE), piece), { shouldDirty: true })}>
          {t('addLeftover')}
        </Button>
      </div>
    ));
}
