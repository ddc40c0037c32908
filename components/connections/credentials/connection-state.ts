import type { StatusStyle } from '@/components/ui/status-shape';
import type { CredentialView, Probe } from '@/lib/connections/credentials/schema';
import type { ConnectionEntry } from '@/lib/connections/schema';

/** The status of a connection: a key of `connections.state`. */
export type ConnectionState = {
  key: 'works' | 'unproven' | 'partly' | NonNullable<ConnectionEntry['problem']>;
  /** Since when the service refuses credentials, ISO. */
  since: string | null;
};

type Entry = Pick<ConnectionEntry, 'problem' | 'credentials'>;

/** Only current credentials count; pending ones change nothing yet. */
export function connectionState({ problem, credentials }: Entry): ConnectionState {
  const serving = credentials.flatMap(({ current }) => (current ? [current] : []));
  const refused = serving.filter(({ state }) => state === 'refused');
  const since = earliest(refused.map(({ refusedSince }) => refusedSince));
  if (problem) return { key: problem, since: problem === 'gone' || problem === 'unreadable' ? null : since };
  if (refused.length > 0) return { key: 'partly', since };
  return { key: serving.some(({ state }) => state === 'proven') ? 'works' : 'unproven', since: null };
}

export const STATE_STYLES: Record<ConnectionState['key'], StatusStyle> = {
  works: { shape: 'check', tone: 'success' },
  unproven: { shape: 'waiting', tone: 'neutral' },
  partly: { shape: 'alert', tone: 'warning' },
  refused: { shape: 'cross', tone: 'danger' },
  uninstalled: { shape: 'cross', tone: 'danger' },
  gone: { shape: 'question', tone: 'danger' },
  unreadable: { shape: 'question', tone: 'danger' },
  unverified: { shape: 'question', tone: 'danger' },
  other_mode: { shape: 'waiting', tone: 'danger' },
};

export const CREDENTIAL_STYLES: Record<CredentialView['state'], StatusStyle> = {
  proven: STATE_STYLES.works,
  unproven: STATE_STYLES.unproven,
  refused: STATE_STYLES.refused,
  unreadable: STATE_STYLES.unreadable,
  unverified: { shape: 'question', tone: 'warning' },
  other_mode: { shape: 'waiting', tone: 'warning' },
};

/** The outcome of a test, a word of `connections.test`. */
export type TestOutcome = 'accepted' | 'refused' | 'unclear';

export function testOutcome({ accepted }: Pick<Probe, 'accepted'>): TestOutcome {
  if (accepted === null) return 'unclear';
  return accepted ? 'accepted' : 'refused';
}

export const TEST_STYLES: Record<TestOutcome, StatusStyle> = {
  accepted: STATE_STYLES.works,
  refused: STATE_STYLES.refused,
  unclear: { shape: 'question', tone: 'warning' },
};

/** Whether calls use the current credentials while others are pending. */
export function isServing({ state }: Pick<CredentialView, 'state'>): boolean {
  return state === 'proven' || state === 'unproven';
}

function earliest(instants: (string | null)[]): string | null {
  return instants.filter((instant) => instant !== null).sort()[0] ?? null;
}
