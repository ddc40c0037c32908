import './compare-map.css';
import { useState } from 'react';
import { Polyline } from 'react-leaflet';
import { countryView, distanceMeters, type Point } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';
import { ApproximateArea } from '../markers/approximate-area';
import { PointMarker } from '../markers/point-marker';
import { Camera, type CameraMode } from '../surface/camera';
import { toLatLng } from '../surface/lat-lng';
import { AimControls } from '../surface/map-control';
import { MapSurface } from '../surface/map-surface';
import { type RankedPlace, RankMarker } from './rank-marker';

export interface CompareMapProps {
  label: string;
  dropoff: (Point & { label: string; approximate: boolean; description: string }) | null;
  places: readonly RankedPlace[];
  activeId: string | null;
  onActive: (id: string | null) => void;
}

/** The part that `CompareMap` loads lazily; not for direct import. */
export function CompareMapCanvas({
  label,
  dropoff,
  places,
  activeId,
  onActive,
  describedBy,
}: CompareMapProps & { describedBy: string }) {
  const { country } = useMapConfig();
  const [mode, setMode] = useState<CameraMode>('fit');
  const [isWhole, setWhole] = useState(false);
  const { center, zoom } = countryView(country);
  const shown = dropoff ? [dropoff, ...places] : [...places];
  const near = dropoff ? [dropoff, ...nearest(places, dropoff)] : shown;
  // The best line is drawn last, on top of the others.
  const worstFirst = places.toSorted((a, b) => (b.rank ?? Number.MAX_VALUE) - (a.rank ?? Number.MAX_VALUE));
  const winner = places.find(({ rank }) => rank === 1);
  return (
    <MapSurface
      label={label}
      describedBy={describedBy}
      center={shown[0] ?? center}
      zoom={shown[0] ? 11 : zoom}
      onZoomByHand={() => setMode('free')}
      controls={
        shown.length > 0 && (
          <AimControls
            all={{
              pressed: mode === 'fit' && isWhole,
              onClick: () => {
                setWhole(mode !== 'fit' || !isWhole);
                setMode('fit');
              },
            }}
          />
        )
      }
    >
      <Camera mode={mode} points={isWhole ? shown : near} followed={null} hasLongNames onFree={() => setMode('free')} />
      {dropoff &&
        worstFirst.map((place) => (
          <RankLine key={place.id} from={place} to={dropoff} tier={place.tier} isActive={place.id === activeId} />
        ))}
      {worstFirst.map((place) => (
        <RankMarker
          key={place.id}
          place={place}
          isActive={place.id === activeId}
          isNamed={place.id === activeId || place.id === winner?.id}
          onActive={onActive}
        />
      ))}
      {dropoff &&
        (dropoff.approximate ? (
          <ApproximateArea point={dropoff} label={dropoff.label} />
        ) : (
          <PointMarker point={dropoff} shape="dropoff" label={dropoff.label} description={dropoff.description} />
        ))}
    </MapSurface>
  );
}

/** Far branches are left out of the first view, since they would shrink the near ones into one spot. */
const NEAR_PLACES = 6;

function nearest(places: readonly RankedPlace[], dropoff: Point): RankedPlace[] {
  return places.toSorted((a, b) => distanceMeters(a, dropoff) - distanceMeters(b, dropoff)).slice(0, NEAR_PLACES);
}

/** A straight line from a place to the drop-off, styled in compare-map.css. */
function RankLine({
  from,
  to,
  tier,
  isActive,
}: {
  from: Point;
  to: Point;
  tier: RankedPlace['tier'];
  isActive: boolean;
}) {
  const className = `map-rank map-rank-${tier}${isActive ? ' map-rank-active' : ''}`;
  return (
    // Leaflet sets a line's class only once, so another class needs another line.
    <Polyline key={className} positions={[toLatLng(from), toLatLng(to)]} className={className} interactive={false} />
  );
}
