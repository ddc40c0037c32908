import { LocateFixed, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { type Point, roundPoint } from '@/lib/map/geometry/point';
import { useLocationText } from './use-location-text';

/** A text field for coordinates or a map link, with a button for the device's position. */
export function CoordinateField({
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
  const location = useLocationText(value, onChange);
  const [geoProblem, setGeoProblem] = useState<GeolocationProblem>();
  const [isLocating, setLocating] = useState(false);
  const problem = location.problem ?? geoProblem;

  async function takeOwnLocation() {
    setLocating(true);
    const located = await locateUser();
    setLocating(false);
    setGeoProblem(located.problem);
    if (located.point) onChange(located.point);
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
              value={location.text}
              onChange={(event) => {
                setGeoProblem(undefined);
                location.type(event.target.value);
              }}
              onBlur={location.settle}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text').trim();
                if (!text) return;
                event.preventDefault();
                location.take(text);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter takes the coordinates and must not submit the surrounding form.
                event.preventDefault();
                location.settle();
              }}
            />
            {location.text && (
              <button
                type="button"
                aria-label={t('coordinates.clear')}
                onClick={() => location.take('')}
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

type GeolocationProblem = 'geo_denied' | 'geo_unavailable' | 'geo_timeout' | 'geo_unsupported';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 30_000;

/** The device's position, after the browser's permission prompt. Never rejects; a failure is a message key. */
function locateUser(): Promise<{ point?: Point; problem?: GeolocationProblem }> {
  // Browsers give the position only to secure pages.
  if (!window.isSecureContext || !('geolocation' in navigator)) return Promise.resolve({ problem: 'geo_unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: roundPoint(coords) }),
      ({ code }) => resolve({ problem: PROBLEMS[code] ?? 'geo_unavailable' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** Problems by the code of GeolocationPositionError. */
const PROBLEMS: Record<number, GeolocationProblem> = { 1: 'geo_denied', 2: 'geo_unavailable', 3: 'geo_timeout' };
