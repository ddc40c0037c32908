const WIDTH = 1000;
const HEIGHT = 100;

/** A point in a row of equal steps; null where nothing is known. */
export type Step = { key: string; value: number | null };

/**
 * A line of steps over equal spans of time, with a dashed `level`. Time runs from left to right in both languages. Only a
 * picture: a table beside it has the numbers.
 */
export function StepLine({
  steps,
  level = null,
  top,
  bottom,
  first,
  last,
}: {
  steps: readonly Step[];
  level?: number | null;
  /** The texts of the highest and lowest value, and of the first and last step. */
  top: string;
  bottom: string;
  first: string;
  last: string;
}) {
  const values = steps.flatMap(({ value }) => (value === null ? [] : [value]));
  const highest = Math.max(...values, level ?? Number.NEGATIVE_INFINITY);
  const lowest = Math.min(...values, 0);
  const span = highest - lowest || 1;
  const y = (value: number) => HEIGHT - ((value - lowest) / span) * HEIGHT;
  const width = WIDTH / Math.max(1, steps.length);
  const path = pathOf(steps, width, y);
  return (
    <div aria-hidden="true" dir="ltr" className="select-none">
      <div className="tabular flex justify-between text-muted text-xs">
        <bdi>{top}</bdi>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="my-1 block h-36 w-full overflow-visible sm:h-44"
      >
        <title>{top}</title>
        <path d={`${path.area}`} className="fill-accent-soft" />
        <LevelLine at={y(lowest)} className="stroke-line-strong" />
        {lowest < 0 && <LevelLine at={y(0)} className="stroke-control" />}
        {level !== null && <LevelLine at={y(level)} className="stroke-warning" dashed />}
        <path
          d={path.line}
          className="fill-none stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="tabular flex justify-between text-muted text-xs">
        <bdi>{first}</bdi>
        <bdi>{bottom}</bdi>
        <bdi>{last}</bdi>
      </div>
    </div>
  );
}

function LevelLine({ at, className, dashed = false }: { at: number; className: string; dashed?: boolean }) {
  return (
    <line
      x1={0}
      x2={WIDTH}
      y1={at}
      y2={at}
      className={className}
      strokeWidth={1}
      strokeDasharray={dashed ? '5 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** The line, with a gap where nothing is known, and the area below it. */
function pathOf(steps: readonly Step[], width: number, y: (value: number) => number) {
  let line = '';
  let area = '';
  steps.forEach(({ value }, index) => {
    if (value === null) return;
    const [left, right] = [index * width, (index + 1) * width];
    const isNew = index === 0 || steps[index - 1]?.value === null;
    line += `${isNew ? 'M' : 'L'}${left} ${y(value)}L${right} ${y(value)}`;
    area += `M${left} ${HEIGHT}L${left} ${y(value)}L${right} ${y(value)}L${right} ${HEIGHT}Z`;
  });
  return { line, area };
}
