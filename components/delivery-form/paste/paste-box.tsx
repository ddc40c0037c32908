import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Kbd } from '@/components/ui/text/kbd';
import { Money } from '@/components/ui/text/money';
import { isolated } from '@/lib/format/text/isolated';
import { useOrderValues } from '../order/use-order-form';
import { type MessageChoices, MessageFields } from './message-fields';
import { MessageText } from './message-text';
import { usePastedMessage } from './use-pasted-message';

const SHORTCUT = 'Ctrl V';

/** Fills the order from a customer's message. `beside` is where its text stays until the order is dispatched. */
export function PasteBox({ beside }: { beside: HTMLElement | null }) {
  const t = useTranslations('delivery-form.paste');
  const { message, hasFailed, readMessage, take, reject, choose } = usePastedMessage();
  return (
    <>
      {message ? (
        <Review message={message} beside={beside} onTake={take} onReject={reject} onChoose={choose} />
      ) : (
        <div className="relative">
          <textarea
            rows={1}
            aria-label={t('title')}
            placeholder={t('placeholder')}
            className="field-sizing-content max-h-40 min-h-9 w-full resize-none rounded-md border border-line-strong border-dashed bg-surface px-3 py-1.5 [unicode-bidi:plaintext] placeholder:text-faint"
            onChange={({ target }) => target.value.trim() !== '' && void readMessage(target.value)}
          />
          <span aria-hidden="true" className="absolute end-3 top-2 hidden pointer-fine:inline">
            <Kbd>{SHORTCUT}</Kbd>
          </span>
        </div>
      )}
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          {t('failed')}
        </p>
      )}
    </>
  );
}

/** One line: the sum and the choice, then how many fields came from the message. */
function Review({
  message,
  beside,
  onTake,
  onReject,
  onChoose,
}: MessageChoices & { beside: HTMLElement | null; onTake: () => void; onReject: () => void }) {
  const t = useTranslations('delivery-form.paste');
  const [{ isTaken, filled }] = useOrderValues('message');
  const first = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);
  const count = message.fills.fills.length + (message.fills.point ? 1 : 0);
  // Null for a message that was decided on before a reload.
  useEffect(() => void first.current?.focus(), []);
  const text = <MessageText message={message} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button that discards
    <div
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onReject();
      }}
    >
      <SumLine message={message} onChoose={onChoose} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isTaken ? (
          <span className="text-muted">{t('filled', { count: Object.keys(filled).length })}</span>
        ) : (
          <Button ref={first} variant="primary" onClick={onTake} disabled={count === 0}>
            {t('take', { count })}
          </Button>
        )}
        {isTaken && !beside && (
          <Button variant="ghost" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t('show')}
          </Button>
        )}
        <Button variant={isTaken ? 'ghost' : 'secondary'} size={isTaken ? 'sm' : 'md'} onClick={onReject}>
          {t(isTaken ? 'undo' : 'reject')}
        </Button>
      </div>
      <MessageFields message={message} onChoose={onChoose} />
      {beside ? createPortal(text, beside) : (isShown || !isTaken) && text}
    </div>
  );
}

/** The sum of the message with its words, or the sums that it may be; and how it is paid. */
function SumLine({ message: { text, intake, fills }, onChoose }: MessageChoices) {
  const t = useTranslations('delivery-form.paste');
  const payment = useTranslations('delivery-form.payment');
  const { currency } = useConnection();
  const quoted = (ranges: readonly { start: number; end: number }[] = []) =>
    ranges.map(({ start, end }) => `«${isolated(text.slice(start, end))}»`).join(' ');
  const { amount } = intake.fields;
  const [filled] = useOrderValues('message.filled');
  const { sums } = intake;
  if (filled.amount || (amount === undefined && sums.length === 0 && !fills.paymentType)) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {amount !== undefined && <Money amount={amount} currency={currency} className="font-semibold text-2xl" />}
      {fills.paymentType && <span className="font-medium">{payment(fills.paymentType)}</span>}
      <span className="wrap-anywhere min-w-0 text-faint text-sm">
        {quoted([...(intake.spans.amount ?? []), ...(intake.spans.payment ?? [])])}
      </span>
      {sums.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-start text-warning">{t('unsureSum')}</legend>
          {sums.map(({ value, words }) => (
            <Button key={value} onClick={() => onChoose('amount', value)}>
              <Money amount={value} currency={currency} className="font-semibold" />
              <span className="text-faint text-sm">{quoted([words])}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
