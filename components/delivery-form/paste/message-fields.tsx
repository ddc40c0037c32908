import { useTranslations } from 'next-intl';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { isolated } from '@/lib/format/text/isolated';
import { formatPoint } from '@/lib/map/geometry/point';
import { useExactPoint } from '../drop-off/use-exact-point';
import { focusField } from '../fields/focus-field';
import { useOrderForm, useOrderValues } from '../order/use-order-form';
import { type FillName, nameOfField, pathOf, withPiece, writtenCandidates } from './fills-of-message';
import type { PastedMessage } from './use-pasted-message';

/** Written in the reader's script. */
const NAMES_OF_PLACES: readonly FillName[] = ['area', 'district', 'city'];

export type MessageChoices = { message: PastedMessage; onChoose: (field: string, value: string) => void };

/** Choices that a message leaves to the clerk: values that are not sure, a link, a time, the pieces that were not used. */
export function MessageFields({ message, onChoose }: MessageChoices) {
  const t = useTranslations('delivery-form.paste');
  const comma = useTranslations('delivery-form.estimate')('comma');
  const fields = useTranslations('delivery-form.fields');
  const labelOf = (name: FillName) => fields(name === 'amount' ? 'payment_amount' : `destination_${name}`);
  const { getValues } = useOrderForm();
  const [filled, isTaken] = useOrderValues('message.filled', 'message.isTaken');
  const { fills, point } = message.fills;
  const offered = useOffered(message, filled);
  const addressText = useAddressText();
  const shown = (name: FillName, value: string) => (NAMES_OF_PLACES.includes(name) ? addressText(value) : value);
  const kept = fills.filter(({ name, value }) => isTaken && !filled[name] && getValues(pathOf(name)) !== value);
  return (
    <>
      {fills.length === 0 && !point && <p className="text-muted">{t('nothing')}</p>}
      {kept.length > 0 && (
        <p className="text-muted text-sm">{t('kept', { fields: kept.map(({ name }) => labelOf(name)).join(comma) })}</p>
      )}
      {offered.map(({ field, name, values }) => (
        <fieldset key={field} className="flex flex-wrap items-center gap-2">
          <legend className="float-start text-sm text-warning">{t('unsure', { field: labelOf(name) })}</legend>
          {values.map((value) => (
            <Button key={value} size="sm" onClick={() => onChoose(field, value)}>
              <bdi>{shown(name, value)}</bdi>
            </Button>
          ))}
        </fieldset>
      ))}
      <LinkLine message={message} />
      <TimeLine message={message} />
      <Leftovers pieces={message.intake.leftovers} />
    </>
  );
}

/** The words for a time, which the clerk reads, while the order is for now. */
function TimeLine({ message: { text, intake } }: { message: PastedMessage }) {
  const t = useTranslations('delivery-form.paste');
  const { setValue } = useOrderForm();
  const [when] = useOrderValues('when');
  if (!intake.time || when === 'later') return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-warning">
        {t('time', { words: isolated(text.slice(intake.time.start, intake.time.end)) })}
      </span>
      <Button
        size="sm"
        onClick={() => {
          setValue('when', 'later', { shouldDirty: true });
          focusField('scheduled_date');
        }}
      >
        {t('later')}
      </Button>
    </div>
  );
}

/** The target of a link without a sure pin: a place to take as one, or the reason why there is none. */
function LinkLine({ message: { intake, link, fills } }: { message: PastedMessage }) {
  const t = useTranslations('delivery-form.paste');
  const takeExact = useExactPoint();
  const exact = link && 'point' in link ? link : intake.view && ({ kind: 'view', point: intake.view } as const);
  if (fills.point) return null;
  if (exact) {
    return (
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span>{t(exact.kind === 'view' ? 'view' : 'pin', { point: formatPoint(exact.point) })}</span>
        <Button size="sm" onClick={() => takeExact(exact.point)}>
          {t('takePin')}
        </Button>
      </div>
    );
  }
  if (!intake.shortLink) return null;
  return (
    <p role="status" className="text-muted text-sm">
      {t(`link.${link?.kind === 'unreachable' ? 'unreachable' : link ? 'noPoint' : 'asking'}`)}
    </p>
  );
}

/** Fields that are not sure, with the values that the message may mean. */
function useOffered({ intake }: PastedMessage, filled: Record<string, string>) {
  const { country } = useConnection();
  return Object.entries(intake.candidates).flatMap(([field, values]) => {
    const name = nameOfField(field, country);
    return name && name !== 'amount' && values && filled[name] === undefined
      ? [{ field, name, values: writtenCandidates(field, values) }]
      : [];
  });
}

const NOTE = 'destination.instructions';

/** Pieces of the message about the way or the door: the driver gets those that the clerk adds. */
export function Leftovers({ pieces }: { pieces: readonly string[] }) {
  const t = useTranslations('delivery-form.paste');
  const { getValues, setValue } = useOrderForm();
  const [note] = useOrderValues(NOTE);
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
