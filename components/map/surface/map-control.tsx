import { LocateFixed, Maximize } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/style/cx';

/** A button on the map. `pressed` is for buttons that stay on. */
export function MapControl({
  label,
  icon,
  pressed,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'grid size-9 place-items-center border-line border-b bg-raised text-ink last:border-b-0 hover:bg-hover',
        'focus-visible:outline-offset-[-2px] aria-pressed:bg-accent aria-pressed:text-on-accent [&_svg]:size-4',
      )}
    >
      {icon}
    </button>
  );
}

export function MapControlGroup({ children }: { children: ReactNode }) {
  return <div className="overflow-hidden rounded-md border border-line-strong">{children}</div>;
}

type Aim = { pressed?: boolean; onClick: () => void };

/** The buttons that show all of a map, and that follow its driver. */
export function AimControls({ all, driver }: { all: Aim; driver?: Aim | null | false }) {
  const t = useTranslations('map');
  return (
    <MapControlGroup>
      <MapControl label={t('fitAll')} icon={<Maximize />} {...all} />
      {driver && <MapControl label={t('followDriver')} icon={<LocateFixed />} {...driver} />}
    </MapControlGroup>
  );
}
