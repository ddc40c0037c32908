import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { cx } from '@/components/ui/style/cx';
import { isolated } from '@/lib/format/text/isolated';
import { formatPoint } from '@/lib/map/geometry/point';
import { useExactPoint } from '../drop-off/use-exact-point';
import { focusField } from '../fields/focus-field';
import type { OrderForm } from '../order/order-form';
import { type Fill, type FillName, nameOfField, writtenCandidates } from './fills-of-message';
import { Leftovers } from './leftovers';
import { SumLine } from './sum-line';
import type { PastedMessage } from './use-pasted-message';

/** Written in the reader's script. */
const NAMES_OF_PLACES: readonly FillName[] = ['area', 'district', 'city'];

/** Fields that a message fills, each with its words, and the choices where it is not sure. */
export function MessageFields({
  message,
  onChoose,
}: {
  message: PastedMessage;
  onChoose: (field: string, value: string) => void;
}) {
  const t = useTranslations('delivery-form.paste');
  const labelOf = useFieldLabel();
  const { text, fills, taken } = message;
  const offered = useOffered(message);
  const addressText = useAddressText();
  const shown = (name: FillName, value: string) => (NAMES_OF_PLACES.includes(name) ? addressText(value) : value);
  return (
    <>
      {!taken?.has('amount') && <SumLine message={message} onChoose={onChoose} />}
      {fills.fills.length === 0 && !fills.point && <p className="text-muted">{t('nothing')}</p>}
      <details open={taken === undefined} className="[&[open]>summary]:mb-1">
        <summary className={cx('cursor-pointer text-muted text-sm', taken === undefined && 'hidden')}>
          {t('filled', { count: taken?.size ?? 0 })}
        </summary>
        <dl className="grid gap-x-4 gap-y-1 @lg:grid-cols-2">
          {fills.fills
            .filter(({ name }) => name !== 'amount')
            .map((fill) => (
              <div key={fill.name} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <dt className="text-muted text-sm">{labelOf(fill.name)}</dt>
                <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                  <bdi className="wrap-anywhere min-w-0 font-medium">{shown(fill.name, fill.value)}</bdi>
                  <QuotedText text={text} fill={fill} message={message} />
                  {taken && !taken.has(fill.name) && <span className="text-muted text-sm">{t('kept')}</span>}
                </dd>
              </div>
            ))}
          {fills.point && (
            <div className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted text-sm">{labelOf('latitude')}</dt>
              <dd>
                <bdi dir="ltr">{formatPoint(fills.point)}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </details>
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
  const { setValue } = useFormContext<OrderForm>();
  const when = useWatch<OrderForm, 'when'>({ name: 'when' });
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

function QuotedText({ text, fill, message }: { text: string; fill: Fill; message: PastedMessage }) {
  if (fill.from === 'parts') return null;
  const words = (message.intake.spans[fill.from] ?? []).map(({ start, end }) => text.slice(start, end));
  if (words.length === 0 || words.every((word) => word === fill.value)) return null;
  return <bdi className="wrap-anywhere min-w-0 text-faint text-sm">«{words.join(' … ')}»</bdi>;
}

/** Fields that are not sure, with the values that the message may mean. */
function useOffered({ intake, chosen }: PastedMessage): { field: string; name: FillName; values: string[] }[] {
  const { country } = useConnection();
  return Object.entries(intake.candidates).flatMap(([field, values]) => {
    const name = nameOfField(field, country);
    return name && name !== 'amount' && values && !chosen.has(name)
      ? [{ field, name, values: writtenCandidates(field, values) }]
      : [];
  });
}

function useFieldLabel() {
  const t = useTranslations('delivery-form.fields');
  return (name: FillName | 'latitude') => t(name === 'amount' ? 'payment_amount' : `destination_${name}`);
}
