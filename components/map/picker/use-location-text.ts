import { useState } from 'react';
import { formatPoint, type Point, samePoint } from '@/lib/map/geometry/point';
import { type LocationProblem, parseLocation } from '@/lib/map/parse-location';

type Typed = { text: string; point: Point | null; problem?: LocationProblem };

/**
 * A location as text, read on leaving the field. There is no point while it is being typed, nor when it can't be read. A
 * point set on the map replaces the text.
 */
export function useLocationText(value: Point | null, onChange: (point: Point | null) => void) {
  const [typed, setTyped] = useState<Typed>();
  const shown = typed && samePoint(typed.point, value) ? typed : undefined;

  function place(point: Point | null) {
    if (!samePoint(point, value)) onChange(point);
  }

  function type(text: string) {
    setTyped({ text, point: null });
    place(null);
  }

  function take(text: string) {
    const { point = null, problem } = parseLocation(text);
    setTyped(problem && problem !== 'empty' ? { text, point, problem } : undefined);
    place(point);
  }

  return {
    text: shown?.text ?? (value ? formatPoint(value) : ''),
    problem: shown?.problem,
    type,
    take,
    /** Reads the typed text; for blur and Enter. */
    settle: () => shown && !shown.problem && take(shown.text),
  };
}
