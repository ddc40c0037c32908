/** Web Locks for one name, as browsers have them: a queue, and a holder that can be robbed. */
export function fakeLocks() {
  type Holder = { reject: (error: Error) => void };
  let holder: Holder | undefined;
  const queue: (() => void)[] = [];
  const next = () => {
    if (!holder) queue.shift()?.();
  };
  return {
    request: (_: string, options: { signal?: AbortSignal; steal?: boolean }, run: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const hold = () => {
          const own: Holder = { reject };
          holder = own;
          void run().then(() => {
            if (holder === own) holder = undefined;
            resolve();
            next();
          });
        };
        if (options.steal) {
          holder?.reject(new Error('stolen'));
          return hold();
        }
        const cancel = () => {
          queue.splice(queue.indexOf(begin), 1);
          reject(new Error('aborted'));
        };
        const begin = () => {
          options.signal?.removeEventListener('abort', cancel);
          hold();
        };
        options.signal?.addEventListener('abort', cancel);
        queue.push(begin);
        next();
      }),
  };
}
