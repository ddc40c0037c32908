import { useId } from 'react';

/** A bar of a solid part and, above it, a hatched part, which need no colour to differ. */
export type Bar = { key: string; solid: number; hatched: number };

const WIDTH = 1000;
const HEIGHT = 100;
/** A part of the space of each bar. */
const GAP = 0.22;

/** Upright bars from left to right. Only a picture: a table beside it has the numbers. */
export function Bars({
  bars,
  top,
  first,
  last,
}: {
  bars: readonly Bar[];
  /** The texts of the highest bar, and of the first and last bar. */
  top: string;
  first: string;
  last: string;
}) {
  const pattern = useId();
  const highest = Math.max(1, ...bars.map(({ solid, hatched }) => solid + hatched));
  const width = WIDTH / Math.max(1, bars.length);
  const height = (value: number) => (value / highest) * HEIGHT;
  return (
    <div aria-hidden="true" dir="ltr" className="select-none">
      <bdi className="tabular text-muted text-xs">{top}</bdi>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="my-1 block h-36 w-full sm:h-44">
        <title>{top}</title>
        <defs>
          <pattern id={pattern} width="8" height="3" patternUnits="userSpaceOnUse">
            <rect width="8" height="1.4" className="fill-control" />
          </pattern>
        </defs>
        {bars.map(({ key, solid, hatched }, index) => {
          const x = index * width + (width * GAP) / 2;
          const box = { x, width: width * (1 - GAP) };
          return (
            <g key={key}>
              <rect {...box} y={HEIGHT - height(solid)} height={height(solid)} className="fill-accent" />
              <rect {...box} y={HEIGHT - height(solid + hatched)} height={height(hatched)} fill={`url(#${pattern})`} />
            </g>
          );
        })}
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT}
          y2={HEIGHT}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="tabular flex justify-between text-muted text-xs">
        <bdi>{first}</bdi>
        <bdi>{last}</bdi>
      </div>
    </div>
  );
}
