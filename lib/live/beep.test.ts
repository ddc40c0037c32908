import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A sound as the browser's audio gets it: of each note the pitch, its time, and where its volume goes. */
const notes: unknown[][] = [];
let resumed = 0;
let contexts = 0;

class Audio {
  currentTime = 10;
  destination = 'speaker';
  constructor() {
    contexts += 1;
  }
  resume = async () => {
    resumed += 1;
  };
  createGain = () => {
    const volume: unknown[] = [];
    return {
      volume,
      gain: {
        setValueAtTime: (...args: number[]) => volume.push('from', ...args),
        exponentialRampToValueAtTime: (...args: number[]) => volume.push('to', ...args),
      },
      connect: (target: string) => volume.push(target),
    };
  };
  createOscillator = () => {
    const note: unknown[] = [];
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (gain: ReturnType<Audio['createGain']>) => {
        note.push(gain.volume);
        return gain;
      },
      start: (at: number) => note.push(frequency.value, at),
      stop: (at: number) => {
        note.push(at);
        notes.push(note);
      },
    };
  };
}

async function beepOf(tone: 'normal' | 'urgent') {
  const { beep } = await import('./beep');
  beep(tone);
  await Promise.resolve();
  await Promise.resolve();
  return notes.splice(0).map(([volume, hertz, from, to]) => [hertz, from, to, volume].flat(9).map(rounded));
}
const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value);

beforeEach(() => {
  vi.resetModules();
  [resumed, contexts] = [0, 0];
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

test('a change is one note, what goes wrong three, one after the other, by one audio context', async () => {
  const note = (hertz: number, at: number) => [
    hertz,
    at,
    rounded(at + 0.14),
    'from',
    0.12,
    at,
    'to',
    0.001,
    rounded(at + 0.14),
    'speaker',
  ];
  expect(await beepOf('normal')).toEqual([note(660, 10)]);
  expect(await beepOf('urgent')).toEqual([note(880, 10), note(660, 10.19), note(880, 10.38)]);
  expect([contexts, resumed]).toEqual([1, 2]);
});

test('nothing sounds before the first click, nor where there is no audio', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  expect(await beepOf('normal')).toEqual([]);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  expect(await beepOf('normal')).toHaveLength(1);
  vi.stubGlobal('AudioContext', undefined);
  expect(await beepOf('normal')).toEqual([]);
  expect(contexts).toBe(1);
});
