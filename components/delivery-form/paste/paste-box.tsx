'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button/button';
import { Kbd } from '@/components/ui/text/kbd';
import { MessageFields } from './message-fields';
import { MessageText } from './message-text';
import { type PastedMessage, usePastedMessage } from './use-pasted-message';

const SHORTCUT = 'Ctrl V';

/** Fills the order from a customer's message. `beside` is where its text stays until the order is dispatched. */
export function PasteBox({ beside }: { beside: HTMLElement | null }) {
  const t = useTranslations('delivery-form.paste');
  const { message, hasFailed, readMessage, take, reject, choose } = usePastedMessage();
  const text = message && <MessageText message={message} />;
  return (
    <>
      {message ? (
        <Review message={message} onTake={take} onReject={reject} onChoose={choose} />
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
      {text && (beside ? createPortal(text, beside) : text)}
    </>
  );
}

function Review({
  message,
  onTake,
  onReject,
  onChoose,
}: {
  message: PastedMessage;
  onTake: () => void;
  onReject: () => void;
  onChoose: (field: string, value: string) => void;
}) {
  const t = useTranslations('delivery-form.paste');
  const first = useRef<HTMLButtonElement>(null);
  const isDecided = message.taken !== undefined;
  // Null for a message that was decided on before a reload.
  useEffect(() => void first.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button that discards
    <div
      className={
        isDecided
          ? 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 [&>:last-child]:col-start-2 [&>:last-child]:row-start-1'
          : 'grid gap-3'
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape') onReject();
      }}
    >
      <MessageFields message={message} onChoose={onChoose} />
      <div className="flex flex-wrap gap-2">
        {!isDecided && (
          <Button ref={first} variant="primary" onClick={onTake} disabled={message.fills.fills.length === 0}>
            {t('take', { count: message.fills.fills.length })}
          </Button>
        )}
        <Button variant={isDecided ? 'ghost' : 'secondary'} onClick={onReject}>
          {t(isDecided ? 'undo' : 'reject')}
        </Button>
      </div>
    </div>
  );
}
