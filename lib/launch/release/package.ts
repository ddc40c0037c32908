import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ensureBuild } from '@/lib/launch/build/build';
import { packagedPostgres } from '@/lib/launch/postgres/postgres-binaries';
import { compileScript } from '@/lib/launch/process/compile-script';
import { compiledFile } from '@/lib/launch/process/compiled-file';
import { say, sayStep } from '@/lib/launch/process/terminal';
import { MANIFEST, programVersion, type Release } from '@/lib/launch/settings/release';
import { ROOT } from '@/lib/launch/settings/root';
import { packagesInside, tracedModules } from './trace';

/**
 * `npm run package [-- FOLDER]`: writes a release, which runs where only Node.js is: what is built, the modules that it
 * loads, PostgreSQL for this system, and their licences. FOLDER is `.next/release` unless given.
 */

/** Commands for a person, by their name in a release: `node start.mjs`. */
const COMMANDS = {
  start: 'lib/launch/start.ts',
  backup: 'lib/launch/backup/backup.ts',
  restore: 'lib/launch/backup/restore.ts',
  unlock: 'lib/launch/people/unlock.ts',
  'audit-check': 'lib/launch/audit/check.ts',
};
/** Scripts that the launcher starts. */
const PARTS = ['lib/server/main.ts', 'lib/sandbox/main.ts', 'lib/launch/process/exit-with-parent.ts'];
/** Data and settings that are read while it runs. */
const READ = [
  'lib/db/migrations',
  'lib/i18n/messages',
  'lib/map/base/data',
  'next.config.mjs',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  '.env.example',
];
/** Files of a build that serve the next build alone, and the marks of processes that use it: they may go meanwhile. */
const OF_BUILDING = /^(cache|diagnostics|types|trace|trace-build|turbopack|build|in-use-.*)$|\.nft\.json$|\.map$/;
const LICENCE = /^(licen[cs]e|notice|copying|copyright)/i;

const Package = z.object({ engines: z.object({ node: z.string() }) });
const Licensed = z.object({ name: z.string(), version: z.string(), license: z.string() }).partial();

const parent = path.resolve(process.env.INIT_CWD ?? ROOT, process.argv[2] ?? path.join(ROOT, '.next/release'));
const version = programVersion();
const { engines } = Package.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
const name = `dispatch-desk-${version}-${process.platform}-${process.arch}`;
const release = path.join(parent, name);

const build = await ensureBuild({ onProgress: sayStep });
const scripts = [...Object.values(COMMANDS), ...PARTS];
for (const script of scripts) await compileScript(script);
rmSync(release, { recursive: true, force: true });

sayStep('finding the modules that run');
const modules = await tracedModules(scripts.map(compiledFile), build);
for (const file of [...modules, ...scripts.map(compiledFile)]) copy(file);
for (const folder of packagesInside()) copyPackage(folder);
writeFileSync(path.join(release, 'LICENCES-packages.txt'), licencesOfPackages());
copyFileSync(path.join(import.meta.dirname, 'postgresql-licences.txt'), path.join(release, 'LICENCES-postgresql.txt'));
for (const file of READ) cpSync(path.join(ROOT, file), path.join(release, file), { recursive: true });
for (const entry of readdirSync(path.join(ROOT, build)).filter((name) => !OF_BUILDING.test(name)))
  cpSync(path.join(ROOT, build, entry), path.join(release, build, entry), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !OF_BUILDING.test(path.relative(path.join(ROOT, build), file)),
  });
const postgres = packagedPostgres();
cpSync(postgres, path.join(release, path.relative(ROOT, postgres)), { recursive: true, verbatimSymlinks: true });
for (const file of ['Containerfile', 'compose.yaml'])
  copyFileSync(path.join(import.meta.dirname, file), path.join(release, file));
for (const [command, script] of Object.entries(COMMANDS))
  writeFileSync(path.join(release, `${command}.mjs`), commandText(compiledFile(script)));
writeFileSync(path.join(release, '.dockerignore'), '.env\n.data\n');
writeFileSync(
  path.join(release, 'package.json'),
  json({
    name: 'dispatch-desk',
    version,
    license: 'MIT',
    private: true,
    type: 'module',
    engines,
    scripts: npmScripts(),
  }),
);
writeFileSync(path.join(release, MANIFEST), json(manifest()));

const archive = path.join(parent, `${name}.tar.gz`);
sayStep('packing');
execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-czf', archive, '-C', parent, name]);
say(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB. Unpack it, then: node start.mjs`);

/**
 * A file that a person names is looked for where they are; the program's own files, in its folder. An older Node.js can't
 * even read the program that would say so.
 */
function commandText(script: string): string {
  return `const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error('Dispatch Desk needs Node.js ${engines.node}; this is ' + process.versions.node + '.');
  process.exit(1);
}
process.env.INIT_CWD ??= process.cwd();
process.chdir(import.meta.dirname);
await import('./${script}');
`;
}

/** `npm start` and `npm run backup` do here what they do in a checkout. */
function npmScripts(): Record<string, string> {
  return Object.fromEntries(Object.keys(COMMANDS).map((name) => [name.replace('-', ':'), `node ${name}.mjs`]));
}

function copy(file: string): void {
  const to = path.join(release, file);
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(path.join(ROOT, file), to);
}

/** Each package with its licence: some come without a file of it. */
function licencesOfPackages(): string {
  const lines = packagesInside().flatMap((folder) => {
    const file = path.join(ROOT, folder, 'package.json');
    const { name, version, license } = existsSync(file) ? Licensed.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    return name && license ? [`${name} ${version}: ${license}\n`] : [];
  });
  return [...new Set(lines)].sort().join('');
}

/** A package's description and licences. */
function copyPackage(folder: string): void {
  const from = path.join(ROOT, folder);
  if (!existsSync(from)) return;
  const files = readdirSync(from).filter((file) => file === 'package.json' || LICENCE.test(file));
  for (const file of files) copy(`${folder}/${file}`);
}

function manifest(): Release {
  const schema = readdirSync(path.join(ROOT, 'lib/db/migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  const files = readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(release, path.join(entry.parentPath, entry.name)))
    .sort();
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(release, file)))
      .digest('hex');
  return {
    version,
    build,
    schema: schema?.replace(/\.sql$/, '') ?? '',
    files: Object.fromEntries(files.map((file) => [file, digest(file)])),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
