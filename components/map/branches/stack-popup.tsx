import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Popup } from 'react-leaflet';
import { toLatLng } from '../surface/lat-lng';
import type { BranchStack } from './map-branch';

/** A list of branches at the same place, which zooming can't separate. */
export function StackPopup({
  stack,
  onSelect,
  onHover,
  onClose,
}: {
  stack: BranchStack;
  onSelect: (id: string) => void;
  onHover: (id: string | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations('map.branches');
  const direction = useLocale().startsWith('ar') ? 'rtl' : 'ltr';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <Popup
      position={toLatLng(stack)}
      className="map-popup"
      closeButton={false}
      offset={[0, -10]}
      eventHandlers={{ remove: onClose }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any element inside */}
      <div ref={box} dir={direction} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <p className="px-2.5 pt-1 pb-1 text-muted text-xs">{t('stack', { count: stack.branches.length })}</p>
        <ul className="max-h-52 overflow-y-auto">
          {stack.branches.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                className="block w-full truncate rounded-sm px-2.5 py-1.5 text-start text-ink text-sm hover:bg-hover"
                onClick={() => {
                  onClose();
                  onSelect(id);
                }}
                onMouseEnter={() => onHover(id)}
                onMouseLeave={() => onHover(null)}
              >
                <bdi>{label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Popup>
  );
}
