import { useTranslations } from 'next-intl';
import { memo, useEffect, useRef } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { Badge } from '@/components/ui/badge';
import { Spinner } from '@/components/ui/button/spinner';
import { cx } from '@/components/ui/style/cx';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import type { ShownBranch } from '@/lib/branches/view/pending';

/** A branch in the list, scrolled into view when it is hovered on the map. Texts of any script are cut off at their end. */
export const BranchListRow = memo(function BranchListRow({
  branch,
  address,
  href,
  underWay,
  isSelected,
  isHovered,
  isHoveredOnMap,
  isFresh,
  isTabStop,
  hintId,
  onHover,
}: {
  branch: ShownBranch;
  /** The branch's address as it is shown. */
  address: string;
  href: string;
  underWay: number;
  isSelected: boolean;
  isHovered: boolean;
  isHoveredOnMap: boolean;
  isFresh: boolean;
  isTabStop: boolean;
  hintId: string;
  onHover: (id: string | null) => void;
}) {
  const t = useTranslations('branches');
  const row = useRef<HTMLAnchorElement>(null);
  const { id, name, gone, saving } = branch;
  useEffect(() => {
    if (isHoveredOnMap || isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHoveredOnMap, isSelected]);

  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        ref={row}
        href={href}
        scroll={false}
        data-row={id}
        aria-current={isSelected ? 'true' : undefined}
        aria-describedby={isTabStop ? hintId : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onMouseEnter={() => onHover(id)}
        onMouseLeave={() => onHover(null)}
        onFocus={() => onHover(id)}
        onBlur={() => onHover(null)}
        className={cx(
          'flex min-h-13 items-center gap-2 px-3 py-1.5 -outline-offset-2! transition-colors duration-300',
          isSelected ? 'bg-selected' : isHovered ? 'bg-hover' : isFresh && 'bg-accent-soft',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex" title={name}>
            <bdi className={cx('min-w-0 truncate font-medium', gone && 'text-muted line-through')}>
              {name || t('unnamed')}
            </bdi>
          </span>
          <span className="flex" title={address}>
            <bdi className="min-w-0 truncate text-muted text-sm">
              {saving && !address ? t('addressComing') : address || t('noAddress')}
            </bdi>
          </span>
        </span>
        {isFresh && <VisuallyHidden>{t('freshMark')}</VisuallyHidden>}
        {saving && (
          <span className="text-muted">
            <Spinner />
            <VisuallyHidden>{t('saving')}</VisuallyHidden>
          </span>
        )}
        {gone && <Badge>{t('goneMark')}</Badge>}
        {underWay > 0 && (
          <span title={t('underWay', { count: underWay })}>
            <Badge tone="info">
              <span aria-hidden="true">{underWay}</span>
            </Badge>
            <VisuallyHidden>{t('underWay', { count: underWay })}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
});
