'use client';

import { LocateFixed, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { countryView, isInside, isMapCountry } from '@/lib/map/country-view';
import { type LocationProblem, parseLocation } from '@/lib/map/parse-location';
import { formatPoint, type Point, samePoint } from '@/lib/map/point';
import { type GeolocationProblem, locateUser } from './locate-user';
import { useMapConfig } from './map-config';
import { MapPlaceholder } from './map-placeholder';
import { useAreas } from './use-areas';

export interface LocationPickerProps {
  /** The pin; null while none is set. Five decimals. */
  value: Point | null;
  /** Called when the pin is set, moved or (null) removed. Without it the picker is read-only. */
  onChange?: (value: Point | null) => void;
  /** What the pin means, in the user's language ("Drop-off", "Branch"): names the map and stands at the pin. */
  label: string;
  /** The pin's shape; by default that of a drop-off. */
  kind?: 'pickup' | 'dropoff' | 'branch';
  /** Where to look while there is no pin: the middle of a known area, say. Else the merchant's country. */
  hint?: (Point & { zoom?: number }) | null;
  /** A second point that doesn't move: the pickup while the drop-off is being chosen. */
  fixed?: (Point & { label: string; kind?: 'pickup' | 'dropoff' | 'branch' }) | null;
  /**
   * `value` is only the middle of an area: drawn as a circle that says so, not as a pin. A click on the map (or typed
   * coordinates) still calls `onChange` with an exact point, upon which the caller drops this.
   */
  approximate?: boolean;
  readOnly?: boolean;
  /** The form's own complaint about this field, ready to show. */
  error?: string;
  /** Id of the text field, to let a form's error summary lead there. */
  id?: string;
  className?: string;
  /** Give the map a height; by default 18 rem. The same box is kept while the map loads. */
  mapClassName?: string;
}

/**
 * Chooses a point: by dragging a pin or tapping the map, with the arrow keys, by typing coordinates or pasting a link of any
 * map service, or from the device's own position. Loaded lazily; needs `MapConfigProvider` above for tiles and country.
 */
export function LocationPicker(props: LocationPickerProps) {
  const { value, onChange, label, approximate = false, error, id, className, mapClassName = 'h-72' } = props;
  const t = useTranslations('map');
  const helpId = useId();
  const isReadOnly = props.readOnly || !onChange;
  return (
    <div className={cx('min-w-0', className)}>
      {!isReadOnly && (
        <CoordinateField id={id} value={approximate ? null : value} onChange={onChange} label={label} error={error} />
      )}
      <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', mapClassName)}>
        <LocationPickerCanvas
          {...props}
          onChange={isReadOnly ? undefined : onChange}
          label={label}
          describedBy={helpId}
          approximate={approximate}
        />
      </div>
      <div id={helpId}>
        <PointInWords value={value} label={label} approximate={approximate} />
        {!isReadOnly && <p className="sr-only">{t('pin.help')}</p>}
        {props.fixed && (
          <p className="sr-only">{t('pin.fixed', { label: props.fixed.label, point: formatPoint(props.fixed) })}</p>
        )}
      </div>
    </div>
  );
}

const LocationPickerCanvas = dynamic(
  () => import('./location-picker-canvas').then((module) => module.LocationPickerCanvas),
  { ssr: false, loading: MapPlaceholder },
);

function CoordinateField({
  id,
  value,
  onChange,
  label,
  error,
}: {
  id?: string;
  value: Point | null;
  onChange: (value: Point | null) => void;
  label: string;
  error?: string;
}) {
  const t = useTranslations('map');
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<LocationProblem | GeolocationProblem>();
  const [isLocating, setLocating] = useState(false);

  function take(text: string) {
    const parsed = parseLocation(text);
    if (parsed.point || parsed.problem === 'empty') {
      setDraft(undefined);
      setProblem(undefined);
      const point = parsed.point ?? null;
      if (!samePoint(point, value)) onChange(point);
    } else {
      setDraft(text);
      setProblem(parsed.problem);
    }
  }

  async function takeOwnLocation() {
    setLocating(true);
    const located = await locateUser();
    setLocating(false);
    setProblem(located.problem);
    if (!located.point) return;
    setDraft(undefined);
    onChange(located.point);
  }

  return (
    <Field
      id={id}
      className="mb-2"
      label={t('coordinates.label', { label })}
      help={problem ? undefined : t('coordinates.help')}
      error={problem ? t(`problem.${problem}`) : error}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <div dir="ltr" className="relative min-w-48 flex-1">
            <Input
              {...control}
              inputMode="text"
              autoComplete="off"
              spellCheck={false}
              className="tabular pe-9"
              placeholder="29.37590, 47.97740"
              value={draft ?? (value ? formatPoint(value) : '')}
              onChange={(event) => {
                setDraft(event.target.value);
                setProblem(undefined);
              }}
              onBlur={() => draft !== undefined && take(draft)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (!text.trim()) return;
                event.preventDefault();
                take(text.trim());
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter takes the coordinates; it must not send the form around them.
                event.preventDefault();
                take(event.currentTarget.value);
              }}
            />
            {(value || draft) && (
              <button
                type="button"
                aria-label={t('coordinates.clear')}
                onClick={() => take('')}
                className="absolute inset-y-0 end-0 grid w-9 place-items-center text-muted hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            )}
          </div>
          <Button icon={<LocateFixed aria-hidden="true" />} pending={isLocating} onClick={takeOwnLocation}>
            {t('useMyLocation')}
          </Button>
        </div>
      )}
    </Field>
  );
}

function PointInWords({ value, label, approximate }: { value: Point | null; label: string; approximate: boolean }) {
  const t = useTranslations('map');
  const locale = useLocale();
  const { country } = useMapConfig();
  const area = useAreas();
  const near = value && area?.nearestArea(country, value);
  const language = locale.startsWith('ar') ? 'ar' : 'en';
  const isOutside = value && !approximate && isMapCountry(country) && !isInside(countryView(country).bounds, value);
  function words() {
    if (!value) return t('pin.none', { label });
    if (approximate) return t('pin.approximate');
    if (isOutside)
      return <span className="text-warning">{t('pin.outside', { country: t(`country.${country}`) })}</span>;
    return near ? t('pin.near', { area: near.name[language] }) : t('pin.set');
  }
  return (
    <p role="status" className="mt-1 min-h-5 text-muted text-sm">
      {words()}
    </p>
  );
}
