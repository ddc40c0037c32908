import type { ClockState } from '../store/records';
import type { Store } from '../store/store';

/** A delivery across town takes seven minutes. */
export const DEFAULT_SPEED = 2;
/** The speeds offered to people. At higher ones drivers would be faster than the dashboard takes for plausible. */
export const PLAUSIBLE_SPEEDS = [0, 1, 2, 4] as const;
export const MAX_SPEED = 1_000_000;

export type Clock = ReturnType<typeof openClock>;

type ClockOptions = {
  /** Replaces the stored speed. */
  speed?: number;
  /** Whether durations in answers fit the speed of the drivers. */
  fitsPromises?: boolean;
};

/** The three clocks. Their settings are stored, so that drivers continue after a restart. */
export function openClock(store: Store, { speed, fitsPromises = false }: ClockOptions) {
  const state = () => store.tables.clock.get('clock') ?? startingClock(speed ?? DEFAULT_SPEED);
  const save = (next: ClockState) => store.commit((transaction) => transaction.put('clock', next));
  const driver = () => {
    const { anchorDriver, anchorReal, speed } = state();
    return anchorDriver + (Date.now() - anchorReal) * speed;
  };
  const anchored = () => ({ ...state(), anchorReal: Date.now(), anchorDriver: driver() });
  const wanted = speed ?? state().speed;
  if (state().speed !== wanted || !store.tables.clock.has('clock')) save({ ...anchored(), speed: wanted });

  return {
    state,
    /** The time for drivers. It runs `speed` times as fast. */
    driver,
    /** The driving seconds that pass in so many real ones. A stopped clock counts as real time. */
    driving: (realSeconds: number) => realSeconds * (state().speed || 1),
    /** The seconds in which drivers drive so long; as they are unless the clock fits promises to its speed. */
    promised(drivingSeconds: number): number {
      const { speed: now } = state();
      return fitsPromises && now > 1 ? Math.round((drivingSeconds / now) * 10) / 10 : drivingSeconds;
    },
    /** The service's time: in records, for signatures and in the Date header. */
    service: () => Date.now() + state().skewMs,
    /** The time for scheduled orders: the service's time plus what was advanced by hand. */
    schedule: () => Date.now() + state().skewMs + state().advancedMs,
    setSpeed: (next: number) => save({ ...anchored(), speed: next }),
    advance: (seconds: number) => {
      const now = anchored();
      save({ ...now, anchorDriver: now.anchorDriver + seconds * 1000, advancedMs: now.advancedMs + seconds * 1000 });
    },
    setSkew: (seconds: number) => save({ ...state(), skewMs: seconds * 1000 }),
    /** Removes skew and advance. */
    restart: (next: number) => save(startingClock(next)),
  };
}

function startingClock(speed: number): ClockState {
  const now = Date.now();
  return { id: 'clock', speed, anchorReal: now, anchorDriver: now, advancedMs: 0, skewMs: 0 };
}
