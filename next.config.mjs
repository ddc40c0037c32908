import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  agentRules: false,
  experimental: { agentUpgrade: false },
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['pg', 'undici', 'better-auth'],
};

export default withNextIntl(config);
