import { z } from 'zod/mini';

/** A custom input of the installation. A value with a secret's name is left out; `ending` is its end. */
export const InstallationInput = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  ending: z.nullable(z.string()),
});
export type InstallationInput = z.infer<typeof InstallationInput>;

/** `GET /api/installation` (interface: Installation). `webhookUrl` is the connection's address of this dashboard, or empty. */
export const InstallationView = z.object({
  installationId: z.string(),
  installedAt: z.nullable(z.string()),
  app: z.object({ id: z.string(), name: z.string() }),
  merchant: z.object({ id: z.string(), name: z.string(), email: z.string(), country: z.string() }),
  permissions: z.array(z.string()),
  inputs: z.array(InstallationInput),
  webhooks: z.array(z.object({ topic: z.string(), url: z.string() })),
  webhookUrl: z.string(),
  readAt: z.string(),
});
export type InstallationView = z.infer<typeof InstallationView>;
