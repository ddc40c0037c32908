/** The variables of an installation: tests set their own, whatever the shell has. */
const OF_AN_INSTALLATION =
  /^(SERVICE_|SANDBOX_|TILE_)|^(DATABASE_URL|DATA_DIR|PORT|HOST|APP_URL|APP_SECRET|NODE_ENV|NEXT_DIST_DIR|TRUSTED_PROXY_HOPS)$/;

/** The environment of every runner. Colours stay on a terminal. */
export const RUNNER_ENV: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_AN_INSTALLATION.test(name))),
  NODE_ENV: 'test',
  NEXT_TELEMETRY_DISABLED: '1',
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};
