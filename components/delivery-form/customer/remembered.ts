/** Small habits of this browser: the branch last picked up from, how the last order was paid; for v0 its platform and branch. */
export type Habit = 'branch' | 'payment' | 'platform' | 'key-branch';

export function habit(connectionId: string, name: Habit): string | undefined {
  try {
    return localStorage.getItem(keyOf(connectionId, name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberHabit(connectionId: string, name: Habit, value: string): void {
  try {
    localStorage.setItem(keyOf(connectionId, name), value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

const keyOf = (connectionId: string, name: Habit) => `new-delivery:${connectionId}:${name}`;
