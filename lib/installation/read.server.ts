import { endingOf } from '@/lib/connections/credentials/sets/ending';
import { webhookUrl } from '@/lib/connections/model/webhook-url.server';
import type { Context } from '@/lib/request/context.server';
import { text } from '@/lib/service/model/fields';
import type { InstallationInput, InstallationView } from './schema';
import { mayHoldSecret, namesSecret } from './secret-within';

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
    inputs: inputs.map(inputOf),
    webhooks,
    webhookUrl: webhookUrl(connection) ?? '',
    readAt: answeredAt.toISOString(),
  };
}

/** The longest name or value that is shown. */
const LONGEST_SHOWN = 4_000;

/** An input may contain the password of another system. */
function inputOf(input: { name: string; value: unknown }): InstallationInput {
  const name = shortened(input.name);
  if (mayHoldSecret(input.value)) return { name, value: null, ending: '' };
  const value = textOf(input.value);
  if (!value || !namesSecret(input.name)) return { name, value: shortened(value), ending: null };
  return { name, value: null, ending: endingOf(value) };
}

/** A ticked box, or several fields at once, as JSON. */
function textOf(value: unknown): string {
  return text(value) ?? (value === null || value === undefined ? '' : (text(JSON.stringify(value)) ?? ''));
}

function shortened(shown: string): string {
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
}
