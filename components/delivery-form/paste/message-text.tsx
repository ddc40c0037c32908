import { useTranslations } from 'next-intl';
import type { PastedMessage } from './use-pasted-message';

/** The message as it was pasted, with the words that were read marked. */
export function MessageText({ message: { text, intake } }: { message: PastedMessage }) {
  const t = useTranslations('delivery-form.paste');
  const spans = Object.values(intake.spans)
    .flat()
    .sort((a, b) => a.start - b.start);
  const pieces: { start: number; text: string; isRead: boolean }[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    if (begin > from) pieces.push({ start: from, text: text.slice(from, begin), isRead: false });
    pieces.push({ start: begin, text: text.slice(begin, end), isRead: true });
    from = end;
  }
  pieces.push({ start: from, text: text.slice(from), isRead: false });
  return (
    <section aria-label={t('message')} className="rounded-lg border border-line bg-surface p-3">
      <h2 className="mb-1 text-muted text-sm">{t('message')}</h2>
      <p dir="auto" className="max-h-48 overflow-auto wrap-anywhere whitespace-pre-wrap">
        {pieces.map((piece) =>
          piece.isRead ? (
            <mark key={piece.start} className="rounded-sm bg-info-soft text-inherit">
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
