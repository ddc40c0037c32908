import { cx } from '@/components/ui/cx';

/**
 * One line of text that somebody typed, cut at its own end: a name in Arabic keeps its beginning also in an English page,
 * and stands on the page's side. The whole of it is its title.
 */
export function Line({ title, className, children }: { title?: string; className?: string; children: string }) {
  return (
    <span className={cx('flex min-w-0', className)}>
      <bdi title={title || undefined} className="min-w-0 truncate">
        {children}
      </bdi>
    </span>
  );
}
