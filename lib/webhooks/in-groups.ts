/**
 * Work that is cheaper done together: while one group is being worked on, what comes waits for the next, so a burst
 * costs a handful of rounds and a lone item waits for nobody. `size` says how many of the waiting make a group.
 * `work` answers for its items itself, and doesn't throw.
 */
export function inGroups<Item>(
  work: (group: Item[]) => Promise<void>,
  size: (waiting: readonly Item[]) => number,
): (item: Item) => void {
  const waiting: Item[] = [];
  let isWorking = false;

  async function workAll() {
    isWorking = true;
    while (waiting.length > 0) await work(waiting.splice(0, Math.max(1, size(waiting))));
    isWorking = false;
  }

  return (item) => {
    waiting.push(item);
    if (!isWorking) void workAll();
  };
}
