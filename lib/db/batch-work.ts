/**
 * Batches work: items that arrive while a batch is in progress form the next one. `size` bounds a group, which begins at
 * most every `everyMs`. Adding returns the function that takes a waiting item back.
 */
export function batchWork<Item>(
  /** Must not throw. */
  work: (group: Item[]) => Promise<void>,
  size: (waiting: readonly Item[]) => number,
  everyMs = 0,
): (item: Item) => () => void {
  const waiting: Item[] = [];
  let isWorking = false;

  async function workAll() {
    isWorking = true;
    while (waiting.length > 0) {
      const next = everyMs > 0 ? new Promise((resolve) => setTimeout(resolve, everyMs)) : undefined;
      await work(waiting.splice(0, Math.max(1, size(waiting))));
      await next;
    }
    isWorking = false;
  }

  return (item) => {
    waiting.push(item);
    if (!isWorking) void workAll();
    return () => {
      const index = waiting.indexOf(item);
      if (index >= 0) waiting.splice(index, 1);
    };
  };
}
