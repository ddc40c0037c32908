import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  // Builds stand side by side, one for each state of the sources (lib/launch/build/build.ts): none disturbs one that is running.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  cleanDistDir: Boolean(process.env.NEXT_DIST_DIR),
  agentRules: false,
  experimental: { agentUpgrade: false },
  poweredByHeader: false,
  // `npm test` checks types; a start on a fresh machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  serverExternalPackages: ['pg', 'undici'],
};

export default withNextIntl(config);
