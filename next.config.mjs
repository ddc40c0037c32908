import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

const MESSAGES = {
  requestConfig: './lib/i18n/request.ts',
  // The messages come compiled (lib/i18n/catalog/compiled-messages.ts); their files are not bundled.
  experimental: { messages: { path: './lib/i18n/messages', format: 'json', locales: 'infer', precompile: true } },
};

/** @type {import('next').NextConfig} */
const config = {
  // Builds stand side by side, one for each state of the sources (lib/launch/build/build.ts): none disturbs one that is running.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  cleanDistDir: Boolean(process.env.NEXT_DIST_DIR),
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // Without the preload a page is loaded at its first visit, and the start is done sooner.
    preloadEntriesOnStart: false,
    // A build has a folder of its own, so none would read another's cache; nobody reads the maps.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    // Fewer, larger chunks: else one more import() splits what all pages share, and each of them grows by 1.5 kB.
    turbopackChunking: { minChunkSize: 100_000, requestCost: 500_000 },
  },
  // The title comes with the page: one that streams after it is missing for a moment at each refresh.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  // Pages that became a part of another one.
  redirects: async () => [
    {
      source: '/c/:connection/settings/installation',
      destination: '/c/:connection/settings/connections',
      permanent: false,
    },
    {
      source: '/c/:connection/estimates/variants',
      has: [{ type: 'query', key: 'branch', value: '(?<from>.+)' }],
      destination: '/c/:connection/estimates?from=:from',
      permanent: false,
    },
    { source: '/c/:connection/estimates/variants', destination: '/c/:connection/estimates', permanent: false },
  ],
  // No page uses it, so its route is off.
  images: { unoptimized: true },
  // `npm test` checks types; a start on a fresh machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  serverExternalPackages: ['pg', 'undici'],
};

/** The plugin is for the build alone; with its compiler it would take a second of the start. */
export default async function configFor(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  // Pages for developers too, such as /gallery.
  const dev = phase === PHASE_DEVELOPMENT_SERVER ? { pageExtensions: ['dev.tsx', 'tsx', 'ts'] } : {};
  return createNextIntlPlugin(MESSAGES)({ ...config, ...dev });
}
