import { accessSync, constants, mkdirSync } from 'node:fs';
import { z } from 'zod';
import { readTileFile } from './map/tile-file/tile-file';
import { type BaseAddressProblem, baseAddressProblem } from './security/base-address';
import { tileOrigin } from './security/headers';
import { AppSecret, AppUrl, isFilled } from './server-settings';

const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
/** Blanks are a mistake: nothing else tells it from a secret that was left out. */
const secret = z.string().refine(isFilled, 'must not be blank').trim().optional();
/** Goes into a header as it is (interface: Authentication). */
const credential = secret.refine((value) => value === undefined || /^[\x21-\x7e]+$/.test(value), {
  error: 'must be printable ASCII without spaces',
});
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** Paths are added to its end. Without https it is used all the same, and the start says what that means. */
const UNUSABLE_ADDRESS: Partial<Record<BaseAddressProblem, string>> = {
  baseUrlCredentials: 'must hold no user name and password: credentials have variables of their own',
  baseUrlQuery: 'must hold no ? or #',
  baseUrlPath: 'must not end in /v2, /v1 or /v0: that is added to it',
};

const Env = z
  .object({
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address; `npm start` makes one when it is unset')
      .refine(namesOneHost, 'must name one host'),
    /** Past a pooler: with it, `DATABASE_URL` may be one that gives each transaction another session. */
    DATABASE_DIRECT_URL: optional
      .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), 'must be a postgres:// address')
      .refine((url) => url === undefined || namesOneHost(url), 'must name one host'),
    /** A standby for reports and exports. */
    DATABASE_REPORTS_URL: optional
      .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), 'must be a postgres:// address')
      .refine((url) => url === undefined || namesOneHost(url), 'must name one host'),
    APP_SECRET: AppSecret,
    APP_URL: AppUrl.default('http://localhost:3000'),
    /** Unset: nothing is sent, and pages say which link to copy. */
    SMTP_URL: optional.refine(
      (url) => url === undefined || (URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol)),
      'must be an smtp:// or smtps:// address',
    ),
    MAIL_FROM: optional.refine((from) => from === undefined || isSender(from), {
      error: 'must be an e-mail address, or a name and an address in <>',
    }),
    DATA_DIR: z.string().default('.data'),
    /** Where daily backups are written: a folder of another disk, best. Unset: `backups` in DATA_DIR. */
    BACKUP_DIR: optional.superRefine((folder, ctx) => {
      try {
        if (folder === undefined) return;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        accessSync(folder, constants.W_OK);
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? error.code : error;
        ctx.addIssue({ code: 'custom', message: `can't be made or written to (${reason})` });
      }
    }),
    SERVICE_BASE_URL: webAddress
      .superRefine((address, ctx) => {
        const problem = baseAddressProblem(address);
        if (problem && problem in UNUSABLE_ADDRESS)
          ctx.addIssue({ code: 'custom', message: UNUSABLE_ADDRESS[problem] ?? '' });
      })
      .default('http://127.0.0.1:4010'),
    SERVICE_API_KEY: credential,
    SERVICE_API_SECRET: secret,
    SERVICE_ACCESS_TOKEN: credential,
    SERVICE_V0_API_KEY: credential,
    /** This dashboard as an application of v1, which merchants install. */
    SERVICE_APP_ID: credential,
    SERVICE_APP_SECRET: secret,
    SERVICE_BRAND: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
      .default('service'),
    SERVICE_COUNTRY: z.enum(['KW', 'BH', 'SA']).optional(),
    /** The business as its customers know it: on slips and in messages. */
    MERCHANT_NAME: optional,
    /** Set by the launcher when nothing of the real service is configured. */
    SANDBOX_MODE: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
    /** Set by the launcher: the sandbox's merchant with a past, which the first start adds to the ledger. */
    SANDBOX_SHOP: optional,
    /** Set by the launcher: the sandbox's other merchants as JSON, which the first start adds as connections. */
    SANDBOX_MERCHANTS: optional,
    /** Connections added on screen may lead into private networks. */
    ALLOW_PRIVATE_SERVICE: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
    /** Set by the launcher: the folder of the build that runs. Unset in development. */
    NEXT_DIST_DIR: optional,
    /** Unset: /metrics answers 404. */
    METRICS_TOKEN: z
      .string()
      .refine((token) => token.trim().length >= 16, 'must be at least 16 characters')
      .optional(),
    /** The launcher chooses text for a terminal. `debug` has a line for each request. */
    LOG_FORMAT: z.enum(['json', 'text']).default('text'),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
    /** Unset counts as 0, and is warned of where it would make all visitors one address. */
    TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(8).optional(),
    TILE_URL: z
      .string()
      .refine(isTileTemplate, 'must be an http(s) address, or a path of this server, with {z}, {x} and {y} in it')
      .refine(isFillable, 'has braces that no map fills: {z}, {x}, {y}, {-y}, {s} and {r} are known')
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    /** Tiles of one's own in a PMTiles file, which need no internet. */
    MAP_FILE: optional.transform((path, ctx) => {
      if (path === undefined) return undefined;
      try {
        return { path, ...readTileFile(path) };
      } catch (error) {
        ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    }),
    TILE_ATTRIBUTION: z
      .string()
      .default('&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  })
  .refine((value) => !value.SERVICE_API_KEY === !value.SERVICE_API_SECRET, {
    path: ['SERVICE_API_SECRET'],
    error: 'SERVICE_API_KEY and SERVICE_API_SECRET come together',
  })
  .refine((value) => !value.SMTP_URL === !value.MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'SMTP_URL and MAIL_FROM come together',
  })
  .refine((value) => !value.SERVICE_APP_ID === !value.SERVICE_APP_SECRET, {
    path: ['SERVICE_APP_SECRET'],
    error: 'SERVICE_APP_ID and SERVICE_APP_SECRET come together',
  });

export type Env = z.output<typeof Env>;

/** The configuration, parsed once. Throws an error that names every wrong variable; values are never in it. */
export function env(): Env {
  parsed ??= parse(process.env);
  return parsed;
}

/** Parses any set of variables; empty text counts as unset. */
export function parse(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const result = Env.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${sentence(issue)}`);
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
}

/** Names the build that runs; null in development. */
export function buildId(): string | null {
  return env().NEXT_DIST_DIR?.split('/').at(-1) ?? null;
}

let parsed: Env | undefined;

function isTileTemplate(template: string): boolean {
  const isAddress = /^\/(?!\/)/.test(template) || tileOrigin(template) !== undefined;
  return isAddress && ['{z}', '{x}'].every((part) => template.includes(part)) && /\{-?y\}/.test(template);
}

function isSender(from: string): boolean {
  const address = from.endsWith('>') ? from.slice(from.lastIndexOf('<') + 1, -1) : from;
  return z.email().safeParse(address).success;
}

function isFillable(template: string): boolean {
  return !/[{}]/.test(template.replace(/\{(?:[zxysr]|-y)\}/g, ''));
}

function sentence(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? 'is required' : issue.message;
}

function namesOneHost(url: string): boolean {
  return URL.canParse(url) && !new URL(url).host.includes(',');
}
