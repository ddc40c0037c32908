import type { Generation } from '@/lib/service/generation/generation';
import { type Authorization, authorizationOf, type ServiceCredentials } from './authorization.server';

export type ClientCredentials = {
  credentials: ServiceCredentials;
  /** Called and awaited on each proof: true on a readable 2xx, false on a 401 of the service (not of a proxy). */
  onCredentialStatus?: ((isAccepted: boolean) => Promise<void> | void) | undefined;
};

export type CredentialOptions = ClientCredentials & {
  /**
   * Called on a 401, before the call fails. Returns newer credentials, or null. The call was not carried out: it is made
   * again with them, and so are all later calls.
   */
  newerCredentials?: ((generation: Generation) => Promise<ClientCredentials | null>) | undefined;
  /** The maker's name as it stands in header names (SERVICE_BRAND). */
  brand?: string;
};

export type UsedCredentials = { authorization: Authorization } & Pick<ClientCredentials, 'onCredentialStatus'>;

/** The credentials that a client sends with; newer ones take over after a 401. */
export function createActiveCredentials({ newerCredentials, brand, ...first }: CredentialOptions) {
  let active = usedOf(first);
  const everUsed = [active];
  const { generation } = active.authorization;
  let renewal: Promise<void> | undefined;

  return { generation, current: () => active, newerThan, scrub };

  /** Calls that get a 401 at the same time share one renewal. */
  async function newerThan(used: UsedCredentials): Promise<UsedCredentials | null> {
    if (active === used) {
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      await renewal;
    }
    return active === used ? null : active;
  }

  async function renew(): Promise<void> {
    const newer = await newerCredentials?.(generation);
    if (!newer) return;
    active = usedOf(newer);
    everUsed.push(active);
  }

  /** A service may send back what it received: credentials must not get into an error or a log. */
  function scrub(text: string): string {
    return everUsed.reduce((scrubbed, { authorization }) => authorization.scrub(scrubbed), text);
  }

  function usedOf({ credentials, onCredentialStatus }: ClientCredentials): UsedCredentials {
    return { authorization: authorizationOf(credentials, brand), onCredentialStatus };
  }
}
