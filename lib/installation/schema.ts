import { z } from 'zod';

/** A custom input of the installation. What its name calls a secret is not told: `ending` is the last of it. */
export const InstallationInput = z.object({
  name: z.string(),
  value: z.string().nullable(),
  ending: z.string().nullable(),
});
export type InstallationInput = z.infer<typeof InstallationInput>;

/** `GET /api/installation` (interface: Installation). `webhookUrl` is where this dashboard hears of this connection. */
export const InstallationView = z.object({
  installationId: z.string(),
  installedAt: z.string().nullable(),
  app: z.object({ id: z.string(), name: z.string() }),
  merchant: z.object({ id: z.string(), name: z.string(), email: z.string(), country: z.string() }),
  permissions: z.array(z.string()),
  inputs: z.array(InstallationInput),
  webhooks: z.array(z.object({ topic: z.string(), url: z.string() })),
  webhookUrl: z.string(),
  readAt: z.string(),
});
export type InstallationView = z.infer<typeof InstallationView>;
