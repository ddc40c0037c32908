import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beep } from './beep';
import { claimOnce } from './claim-once';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Locks as a browser shares them between its tabs. */
function sharedLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, options: object, use: (lock: object | null) => Promise<void>) => {
      expect(options).toEqual({ ifAvailable: true });
      if (held.has(name)) return use(null);
      held.add(name);
      await use({ name });
      held.delete(name);
    },
  };
}
const tab = (locks: object, visibilityState: 'visible' | 'hidden') => {
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('document', { visibilityState });
};

test('of all tabs one does it, again only after some seconds, and something else at once', async () => {
  const locks = sharedLocks();
  tab(locks, 'visible');
  expect(await claimOnce('sound')).toBe(true);
  expect(await claimOnce('sound')).toBe(false);
  expect(await claimOnce('other')).toBe(true);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await claimOnce('sound')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await claimOnce('sound')).toBe(true);
});

test('a hidden tab lets the visible one go first', async () => {
  const locks = sharedLocks();
  tab(locks, 'hidden');
  const hidden = claimOnce('sound');
  tab(locks, 'visible');
  await vi.advanceTimersByTimeAsync(299);
  expect(await claimOnce('sound')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hidden).toBe(false);
});

test('without locks each tab does it', async () => {
  vi.stubGlobal('navigator', {});
  expect(await claimOnce('sound')).toBe(true);
  expect(await claimOnce('sound')).toBe(true);
});

type Note = { hertz: number; from: number; to: number };

function audio(isActive: boolean) {
  const notes: Note[] = [];
  const volumes: number[][] = [];
  class FakeAudio {
    currentTime = 10;
    destination = {};
    resume = async () => undefined;
    createGain = () => ({
      gain: {
        setValueAtTime: (...values: number[]) => void volumes.push(values),
        exponentialRampToValueAtTime: (...values: number[]) => void volumes.push(values),
      },
      connect: () => undefined,
    });
    createOscillator = () => {
      const note: Note = { hertz: 0, from: 0, to: 0 };
      notes.push(note);
      return {
        frequency: {
          set value(hertz: number) {
            note.hertz = hertz;
          },
        },
        connect: (next: { connect: (to: object) => void }) => next,
        start: (at: number) => (note.from = at),
        stop: (at: number) => (note.to = at),
      };
    };
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: isActive } });
  return { notes, volumes };
}
const round = (value: number) => Math.round(value * 100) / 100;

test('what is urgent sounds three times, one after the other, and other things once', async () => {
  const { notes, volumes } = audio(true);
  beep('urgent');
  await vi.advanceTimersByTimeAsync(0);
  expect(notes.map(({ hertz, from, to }) => [hertz, round(from), round(to)])).toEqual([
    [880, 10, 10.14],
    [660, 10.19, 10.33],
    [880, 10.38, 10.52],
  ]);
  expect(volumes[0]?.map(round)).toEqual([0.12, 10]);
  expect(volumes[1]).toEqual([0.001, expect.closeTo(10.14)]);
  beep('normal');
  await vi.advanceTimersByTimeAsync(0);
  expect(notes.slice(3)).toEqual([{ hertz: 660, from: 10, to: expect.closeTo(10.14) }]);
});

test('before the first click, and without audio, nothing sounds', async () => {
  const { notes } = audio(false);
  beep('urgent');
  await vi.advanceTimersByTimeAsync(0);
  expect(notes).toEqual([]);
  vi.unstubAllGlobals();
  expect(() => beep('urgent')).not.toThrow();
});
