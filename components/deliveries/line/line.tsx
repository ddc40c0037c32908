import { cx } from '@/components/ui/style/cx';
import { hoverTitle } from '@/components/ui/text/hover-title';

/** One line of typed text, cut at its own end: an Arabic name keeps its beginning on an English page. The title has all of it. */
export function Line({ title, className, children }: { title?: string; className?: string; children: string }) {
  return (
    <span className={cx('flex min-w-0', className)}>
      <bdi {...hoverTitle(title)} className="min-w-0 truncate">
        {children}
      </bdi>
    </span>
  );
}
