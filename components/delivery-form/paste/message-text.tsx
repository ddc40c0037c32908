import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { fieldId } from '@/components/form/field-id';
import { cx } from '@/components/ui/style/cx';
import { pathOf } from './fills-of-message';
import type { PastedMessage } from './use-pasted-message';

/** The message as it was pasted. The words that were read are marked, those of the focused field most. */
export function MessageText({ message: { text, intake, fills } }: { message: PastedMessage }) {
  const t = useTranslations('delivery-form.paste');
  const focused = useSyncExternalStore(onFocus, focusedId, () => undefined);
  const source = fills.fills.find(({ name }) => fieldId(pathOf(name)) === focused)?.from;
  const spans = Object.entries(intake.spans)
    .flatMap(([from, ranges]) => ranges.map((range) => ({ ...range, isFocused: from === source })))
    .sort((a, b) => a.start - b.start);
  const pieces: { start: number; text: string; isRead: boolean; isFocused?: boolean }[] = [];
  let from = 0;
  for (const { start, end, isFocused } of spans) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    if (begin > from) pieces.push({ start: from, text: text.slice(from, begin), isRead: false });
    pieces.push({ start: begin, text: text.slice(begin, end), isRead: true, isFocused });
    from = end;
  }
  pieces.push({ start: from, text: text.slice(from), isRead: false });
  return (
    <section aria-label={t('message')} className="rounded-lg border border-line bg-surface p-3">
      <h2 className="mb-1 text-muted text-sm">{t('message')}</h2>
      <p dir="auto" className="max-h-28 overflow-auto wrap-anywhere whitespace-pre-wrap">
        {pieces.map((piece) =>
          piece.isRead ? (
            <mark
              key={piece.start}
              className={cx('rounded-sm bg-info-soft text-inherit', piece.isFocused && 'outline-2 outline-accent')}
            >
              {piece.text}
            </mark>
          ) : (
            <span key={piece.start}>{piece.text}</span>
          ),
        )}
      </p>
    </section>
  );
}

function onFocus(listener: () => void) {
  document.addEventListener('focusin', listener);
  return () => document.removeEventListener('focusin', listener);
}

const focusedId = () => document.activeElement?.id;
