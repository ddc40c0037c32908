/** The last choices in this browser: branch and payment type; for v0 platform and branch id. */
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
    // Without storage nothing is remembered.
  }
}

const keyOf = (connectionId: string, name: Habit) => `new-delivery:${connectionId}:${name}`;
