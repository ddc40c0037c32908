import { readOptions } from './options';
import { seededCredentials } from './seed/seed';
import { urlOf } from './wire/site';

const HELP = `The sandbox: the whole interface of the dispatch service with simulated drivers, as a process of its own.

  npm run sandbox [-- flags]

  --control             enable /_sandbox/ (clock, faults, webhooks, states); for tests and the demo
  --shop                merchants with a past of up to three months, and a till that makes more all day
  --as-documented       behave as the service's own documents show, where they differ from the interface
  --print-credentials   print addresses and keys of the seeded merchants as JSON, and exit
  --help                print this, and exit

  SANDBOX_PORT      4010; 0 for any free port
  SANDBOX_HOST      127.0.0.1
  SANDBOX_DATA_DIR  the folder for its data; else DATA_DIR/sandbox, else .data/sandbox
  SANDBOX_SPEED     how many seconds of driving pass in one second; 2, or as set on screen
  SERVICE_BRAND     service: the maker's name in the headers
`;

async function main() {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.flag === 'help') return void process.stdout.write(HELP);
  if (options.flag === 'print-credentials') {
    const credentials = seededCredentials(urlOf(options.host, options.port));
    return void process.stdout.write(`${JSON.stringify(credentials, null, 2)}\n`);
  }
  // Imported only here, because the server takes several times as long to load as the rest.
  const { startSandbox } = await import('./start');
  const sandbox = await startSandbox(options);
  console.log(`The sandbox listens on ${sandbox.url}${options.control ? ' (with /_sandbox/)' : ''}`);
  const stop = () => sandbox.stop().then(() => process.exit(0), fail);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): never {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
