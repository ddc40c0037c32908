/** Drawing may take this part of the main thread's time, however many drivers glide. */
const SHARE = 0.1;

export type DrawClock = ReturnType<typeof createDrawClock>;

/**
 * Calls `draw` in a frame when it is due, as often as its share of the time allows. A drawing costs its whole frame, in
 * which a software canvas is rasterised.
 */
export function createDrawClock(draw: () => void) {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let freeAt = 0;

  return { drawBy, drawNow, stop };

  /** Draws at a time of `performance.now()`, or as soon after it as the share allows. */
  function drawBy(time: number): void {
    if (time >= dueAt) return;
    dueAt = time;
    wait();
  }

  function wait() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    const waitMs = Math.max(dueAt, freeAt) - performance.now();
    if (waitMs > 0) timer = setTimeout(wait, waitMs);
    else if (Number.isFinite(waitMs)) frame = requestAnimationFrame(drawNow);
  }

  function drawNow(): void {
    stop();
    const begun = performance.now();
    draw();
    freeAt = begun + (performance.now() - begun) / SHARE;
    setTimeout(() => {
      freeAt = begun + (performance.now() - begun) / SHARE;
    });
  }

  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    dueAt = Number.POSITIVE_INFINITY;
  }
}
