/**
 * Groups work that is cheaper together: items that arrive while one group is in progress form the next one. `size`
 * decides how many of the waiting items form a group, `everyMs` how often a group begins at most. `work` must not throw.
 */
export function inGroups<Item>(
  work: (group: Item[]) => Promise<void>,
  size: (waiting: readonly Item[]) => number,
  everyMs = 0,
): (item: Item) => void {
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
  };
}
