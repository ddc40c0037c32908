import { formatPhone } from '@/lib/format/phone/format-phone';
import { cx } from '../style/cx';

/** A phone number, left to right in Arabic too; `link` makes it a link that calls. */
export function Phone({ value, link = false, className }: { value: string; link?: boolean; className?: string }) {
  const text = (
    <bdi dir="ltr" className={cx('tabular whitespace-nowrap', className)}>
      {formatPhone(value)}
    </bdi>
  );
  if (!link) return text;
  return (
    <a href={`tel:${value}`} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
      {text}
    </a>
  );
}
