import { endingOf } from '@/lib/connections/ending';
import { webhookUrl } from '@/lib/connections/prepare.server';
import type { Context } from '@/lib/http/context.server';
import type { InstallationInput, InstallationView } from './schema';

const TIMEOUT_MS = 12_000;
const ONE_RETRY: readonly number[] = [500];

/** The installation that the connection's v1 token belongs to (interface: GET /v1/installation). Throws a ServiceFailure. */
export async function readInstallation({ service, connection, signal }: Context): Promise<InstallationView> {
  const options = { signal, timeoutMs: TIMEOUT_MS, retryDelaysMs: ONE_RETRY };
  const { installation, answeredAt } = await service.getInstallation(options);
  const { installation_id, installed_at, app, merchant, permissions, inputs, webhooks } = installation;
  return {
    installationId: installation_id,
    installedAt: installed_at,
    app,
    merchant,
    permissions: [...new Set(permissions)],
    inputs: inputs.map(withoutSecret),
    webhooks,
    webhookUrl: webhookUrl(connection),
    readAt: answeredAt.toISOString(),
  };
}

const SECRET_NAME = /pass|secret|token|api.?key|private|credential/i;
/** A field of such a name within what is no plain text. */
const SECRET_WITHIN = new RegExp(`"[^"]*(?:${SECRET_NAME.source})[^"]*"\\s*:`, 'i');

/** An input may have been the password of some other system. */
function withoutSecret({ name, value }: { name: string; value: string }): InstallationInput {
  if (SECRET_WITHIN.test(value)) return { name, value: null, ending: '' };
  if (!value || !SECRET_NAME.test(name)) return { name, value, ending: null };
  return { name, value: null, ending: endingOf(value) };
}
