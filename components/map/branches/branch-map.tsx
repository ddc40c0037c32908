import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/style/cx';
import { MapPlaceholder } from '../surface/map-placeholder';
import type { BranchMapProps } from './branch-map-canvas';

/**
 * A map of all branches, with `bar` over its lower edge. The list beside it offers the same actions. Loaded lazily, inside
 * `MapConfigProvider`.
 */
export function BranchMap({ className, bar, ...props }: BranchMapProps & { className: string; bar: ReactNode }) {
  const t = useTranslations('map.branches');
  const helpId = useId();
  return (
    <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
      <BranchMapCanvas {...props} describedBy={helpId} />
      {bar && <div className="absolute inset-x-2 bottom-9 z-[2] flex justify-center">{bar}</div>}
      <p id={helpId} className="sr-only">
        {t(props.draft ? 'helpDraft' : 'help')}
      </p>
    </div>
  );
}

const BranchMapCanvas = dynamic(() => import('./branch-map-canvas').then((module) => module.BranchMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});
