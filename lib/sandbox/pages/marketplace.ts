import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { html } from 'hono/html';
import type { Sandbox } from '../context/sandbox';
import { invalid, notFound, type SandboxContext } from '../requests/request';
import { seededApplication } from '../seed/seed';
import type { Installation } from '../store/records';
import { installationWire } from '../wire/v1';
import { type Html, page } from './layout';

/** How long an attempt may be verified, as public documents have it. */
const ATTEMPT_MS = 60_000;
const CALLBACK_MS = 10_000;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type Attempt = { merchantId: string; origin: URL; expiresAt: number };

/**
 * The service's part of an installation: a merchant chooses the application, the application signs the attempt, and the
 * service brings the token to its callback. Attempts are kept in memory for a minute.
 */
export function marketplace(sandbox: Sandbox) {
  const attempts = new Map<string, Attempt>();
  return { show, install, verify };

  /** `origin`: the address of the dashboard, on this machine. */
  function show(context: SandboxContext): Promise<Response> {
    const origin = originFrom(context.req.query('origin'));
    const merchants = [...sandbox.store.tables.merchant.values()];
    return shown(html`<p>Install <strong>Dispatch Desk</strong> at <code>${origin.origin}</code> for:</p>
<ul>${merchants.map(({ id, name }) => html`<li><a href="/marketplace/install?${new URLSearchParams({ merchant: id, origin: origin.origin }).toString()}">${name}</a></li>`)}</ul>`);
  }

  function install(context: SandboxContext): Response {
    const origin = originFrom(context.req.query('origin'));
    const merchantId = context.req.query('merchant') ?? '';
    if (!sandbox.store.tables.merchant.has(merchantId)) throw notFound('No such merchant');
    const id = randomUUID();
    attempts.set(id, { merchantId, origin, expiresAt: Date.now() + ATTEMPT_MS });
    const query = new URLSearchParams({ app_id: seededApplication().id, installation_id: id });
    return new Response(null, { status: 303, headers: { location: `${origin.origin}/install?${query}` } });
  }

  async function verify(context: SandboxContext): Promise<Response> {
    const id = context.req.query('installation_id') ?? '';
    const attempt = attempts.get(id);
    if (!attempt || attempt.expiresAt < Date.now()) return shown(html`<p>This installation has expired.</p>`, 410);
    if (!isSigned(id, context.req.query('challenge_signature') ?? ''))
      return shown(html`<p>The signature of the application is wrong.</p>`, 401);
    attempts.delete(id);
    const installation = installationOf(attempt);
    if (!(await bringToken(id, installation, attempt))) {
      sandbox.store.commit((transaction) => transaction.remove('installation', installation.id));
      return shown(html`<p>The application did not take the installation.</p>`, 502);
    }
    const back = `${attempt.origin.origin}/install`;
    return shown(
      html`<p role="status">Dispatch Desk is installed.</p><p><a href="${back}">Back to the dashboard</a></p>`,
    );
  }

  function installationOf({ merchantId }: Attempt): Installation {
    const [sample] = sandbox.store.tables.installation.of(merchantId);
    if (!sample) throw notFound('No such merchant');
    const accessToken = `sbx_token_${randomBytes(20).toString('hex')}`;
    const installedAt = sandbox.clock.service();
    const installation = { ...sample, id: randomUUID(), accessToken, installedAt, webhook: null };
    sandbox.store.commit((transaction) => transaction.put('installation', installation));
    return installation;
  }

  async function bringToken(id: string, installation: Installation, { origin }: Attempt): Promise<boolean> {
    // The application reads the installation while it answers.
    await sandbox.store.durable();
    const { app, merchant } = installationWire(installation, sandbox.store.merchant(installation.merchantId));
    const body = JSON.stringify({ installation_id: id, access_token: installation.accessToken, app, merchant });
    const answer = await fetch(`${origin.origin}/api/installation/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(CALLBACK_MS),
    }).catch(() => undefined);
    return answer?.ok ?? false;
  }
}

function isSigned(id: string, given: string): boolean {
  const wanted = createHmac('sha256', seededApplication().secret).update(id).digest();
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

/** Tokens go to a dashboard on this machine only. */
function originFrom(text: string | undefined): URL {
  if (!text || !URL.canParse(text) || !LOOPBACK.test(new URL(text).hostname))
    throw invalid('origin: must be an address of this machine');
  return new URL(text);
}

const shown = (body: Html, status = 200) =>
  page({ title: 'Marketplace', language: 'en', status, body: html`<h1>Marketplace</h1>${body}` });
