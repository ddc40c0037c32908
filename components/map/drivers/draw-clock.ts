/** Drawing may take this part of the main thread's time, however many drivers glide. */
const SHARE = 0.1;

/**
 * Calls `prepare` and then `draw` as often as their share of the time allows. They are two tasks, so that neither is
 * long: a drawing costs its whole frame, with the rasterising.
 */
export function createDrawClock(draw: () => void, prepare: () => void = () => {}) {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let freeAt = 0;
  let preparingMs = 0;

  return { drawBy, drawNow, stop };

  /** Draws at a time of `performance.now()`, or as soon after it as the share allows. */
  function drawBy(time: number): void {
    if (time >= dueAt) return;
    dueAt = time;
    wait();
  }

  /** A request that comes while a frame is prepared waits for the one after it. */
  function wait(): void {
    if (frame !== 0 || !Number.isFinite(dueAt)) return;
    clearTimeout(timer);
    timer = setTimeout(begin, Math.max(0, dueAt - performance.now(), freeAt - performance.now()));
  }

  function begin(): void {
    if (freeAt > performance.now()) {
      wait();
      return;
    }
    prepareNext();
    frame = requestAnimationFrame(drawPrepared);
  }

  function drawNow(): void {
    stop();
    prepareNext();
    drawPrepared();
  }

  function prepareNext(): void {
    const begun = performance.now();
    dueAt = Number.POSITIVE_INFINITY;
    prepare();
    preparingMs = performance.now() - begun;
  }

  function drawPrepared(): void {
    frame = 0;
    const begun = performance.now() - preparingMs;
    draw();
    freeAt = begun + (performance.now() - begun) / SHARE;
    setTimeout(() => {
      freeAt = begun + (performance.now() - begun) / SHARE;
    });
    wait();
  }

  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    frame = 0;
    dueAt = Number.POSITIVE_INFINITY;
  }
}
