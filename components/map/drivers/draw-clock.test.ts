// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrawClock } from './draw-clock';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('draws in the next frame, and once for many requests', () => {
  const draw = vi.fn();
  const clock = createDrawClock(draw);
  for (let index = 0; index < 100; index += 1) clock.drawBy(0);
  vi.advanceTimersByTime(20);
  expect(draw).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('waits until a drawing is due; an earlier request counts', () => {
  const draw = vi.fn();
  const clock = createDrawClock(draw);
  const begun = performance.now();
  clock.drawBy(begun + 500);
  clock.drawBy(begun + 200);
  clock.drawBy(begun + 800);
  vi.advanceTimersByTime(190);
  expect(draw).not.toHaveBeenCalled();
  vi.advanceTimersByTime(40);
  expect(draw).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a drawing that takes long makes the next one wait for its share of the time', () => {
  const draw = vi.fn(() => void vi.advanceTimersByTime(40));
  const clock = createDrawClock(draw);
  clock.drawNow();
  clock.drawBy(0);
  vi.advanceTimersByTime(300);
  expect(draw).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a stopped clock draws nothing', () => {
  const draw = vi.fn();
  const clock = createDrawClock(draw);
  clock.drawBy(0);
  clock.stop();
  vi.advanceTimersByTime(1_000);
  expect(draw).not.toHaveBeenCalled();
});

test('what is requested between preparing and drawing is drawn after it', () => {
  const prepare = vi.fn();
  const draw = vi.fn();
  const clock = createDrawClock(draw, prepare);
  clock.drawBy(0);
  vi.advanceTimersByTime(1);
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(draw).not.toHaveBeenCalled();
  clock.drawBy(0);
  vi.advanceTimersByTime(1_000);
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(draw).toHaveBeenCalledTimes(2);
});
