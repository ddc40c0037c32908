/** The last choices in this browser: branch and payment type; for v0 platform and branch id. */
export type LastChoice = 'branch' | 'payment' | 'platform' | 'key-branch';

export function lastChoice(connectionId: string, name: LastChoice): string | undefined {
  try {
    return localStorage.getItem(keyOf(connectionId, name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveLastChoice(connectionId: string, name: LastChoice, value: string): void {
  try {
    localStorage.setItem(keyOf(connectionId, name), value);
  } catch {
    // Without storage nothing is remembered.
  }
}

const keyOf = (connectionId: string, name: LastChoice) => `new-delivery:${connectionId}:${name}`;
