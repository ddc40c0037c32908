import { readOptions } from './options';
import { seededCredentials } from './seed/credentials';
import { startSandbox, urlOf } from './start';

const HELP = `The sandbox: the dispatch service's whole interface with simulated drivers, as a process of its own.

  npm run sandbox [-- flags]

  --control             serve /_sandbox/ (clock, faults, webhooks, states); for tests and the demo
  --print-credentials   print addresses and keys of the seeded merchants as JSON, and exit
  --help                print this, and exit

  SANDBOX_PORT      4010; 0 for any free port
  SANDBOX_HOST      127.0.0.1
  SANDBOX_DATA_DIR  the folder for its data; else DATA_DIR/sandbox, else .data/sandbox
  SANDBOX_SPEED     10: how many seconds of driving pass in one
  SERVICE_BRAND     service: the maker's name as it stands in the headers
`;

async function main() {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.flag === 'help') return void process.stdout.write(HELP);
  if (options.flag === 'print-credentials') {
    const credentials = seededCredentials(urlOf(options.host, options.port));
    return void process.stdout.write(`${JSON.stringify(credentials, null, 2)}\n`);
  }
  const sandbox = await startSandbox(options);
  console.log(`The sandbox listens on ${sandbox.url}${options.control ? ' (with /_sandbox/)' : ''}`);
  const stop = () => sandbox.stop().then(() => process.exit(0), fail);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** One sentence, and 1. */
function fail(error: unknown): never {
  process.stderr.write(`sandbox: ${sentence(error)}\n`);
  process.exit(1);
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'the port is already in use; set SANDBOX_PORT to another one';
  return error.message;
}

main().catch(fail);
