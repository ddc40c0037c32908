import { z } from 'zod/mini';

/** The service's id of an attempt: a UUID in public documents. */
export const AttemptId = z.string().check(z.regex(/^[\w-]{8,100}$/));

/** The query with which the service sends a merchant to the install address. */
export const InstallQuery = z.object({ app_id: z.string().check(z.maxLength(100)), installation_id: AttemptId });

/** `POST /api/installation/start`: an owner has confirmed. `connection`: the one that gets the token, null for a new one. */
export const StartInstallation = z.object({
  appId: z.string().check(z.maxLength(100)),
  installationId: AttemptId,
  connection: z.nullable(z.uuid()),
});
export type StartInstallation = z.infer<typeof StartInstallation>;

/** Where the browser goes with the challenge. */
export const StartedInstallation = z.object({ next: z.url() });
export type StartedInstallation = z.infer<typeof StartedInstallation>;

/** The service's request to the callback; what else it brings is read from the service with the token. */
export const InstallCallback = z.looseObject({
  installation_id: AttemptId,
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{8,1000}$/)),
  merchant: z.optional(z.looseObject({ id: z.optional(z.string()) })),
});
export type InstallCallback = z.infer<typeof InstallCallback>;
