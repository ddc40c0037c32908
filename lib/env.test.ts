import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAddressShared } from '@/lib/auth/access/shared-address.server';
import { parse } from './env';

const whole = (address: string) => ({
  DATABASE_URL: 'postgres://desk@127.0.0.1/desk',
  APP_SECRET: 'a secret for tests only, 32 long!',
  SERVICE_BASE_URL: address,
});

test.each([
  ['https://api.example/v2', '/v2'],
  ['https://api.example/dispatch/v1/', '/v2'],
  ['https://key:secret@api.example', 'user name'],
  ['https://api.example/?key=1', '?'],
])('%s stops the start with a sentence that names the variable and nothing of its value', (address, message) => {
  expect(() => parse(whole(address))).toThrow(message);
  expect(() => parse(whole(address))).toThrow(/SERVICE_BASE_URL/);
  expect(() => parse(whole(address))).not.toThrow(/secret/);
});

test.each(['foo', 'https://tiles.example/map.png', 'ftp://tiles.example/{z}/{x}/{y}', '//tiles.example/{z}/{x}/{y}'])(
  'TILE_URL=%s stops the start, because no map would have streets',
  (TILE_URL) => {
    expect(() => parse({ ...whole('https://api.example'), TILE_URL })).toThrow(
      /TILE_URL: must be an http\(s\) address/,
    );
  },
);

test.each(['https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=1', '/tiles/{z}/{x}/{-y}.png', ''])(
  'TILE_URL=%s is fine',
  (TILE_URL) => {
    expect(parse({ ...whole('https://api.example'), TILE_URL }).TILE_URL).toBe(
      TILE_URL || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    );
  },
);

test.each(['https://tiles.example/{z}/{x}/{y}.png?key={apikey}', '/tiles/{z}/{x}/{y}{ratio}.png', '/{z}/{x}/{y}/}'])(
  'TILE_URL=%s stops the start, because nothing fills its braces',
  (TILE_URL) => {
    expect(() => parse({ ...whole('https://api.example'), TILE_URL })).toThrow(/TILE_URL: has braces/);
  },
);

test.each([
  'https://desk.example/app',
  'https://owner:secret@desk.example',
  'https://desk.example/?a',
  'ftp://desk.example',
])('APP_URL=%s stops the start, and nothing of its value is printed', (APP_URL) => {
  expect(() => parse({ ...whole('https://api.example'), APP_URL })).toThrow(
    /APP_URL: must be an http\(s\) address alone/,
  );
  expect(() => parse({ ...whole('https://api.example'), APP_URL })).not.toThrow(/secret/);
});

test('a closing slash of APP_URL is left out', () => {
  expect(parse({ ...whole('https://api.example'), APP_URL: 'https://desk.example/' }).APP_URL).toBe(
    'https://desk.example',
  );
});

test('a BACKUP_DIR that is made is fine; one that can’t be made stops the start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-env-'));
  const BACKUP_DIR = path.join(folder, 'a/b');
  expect(parse({ ...whole('https://api.example'), BACKUP_DIR }).BACKUP_DIR).toBe(BACKUP_DIR);
  writeFileSync(path.join(folder, 'file'), '');
  const below = path.join(folder, 'file/backups');
  expect(() => parse({ ...whole('https://api.example'), BACKUP_DIR: below })).toThrow(
    /BACKUP_DIR: can't be made or written to \(ENOTDIR\)/,
  );
  rmSync(folder, { recursive: true });
});

test.each([
  ['APP_SECRET', ' '.repeat(40)],
  ['METRICS_TOKEN', ' '.repeat(40)],
  ['SERVICE_API_KEY', '  '],
  ['SERVICE_API_SECRET', '\t'],
  ['SERVICE_ACCESS_TOKEN', ' '],
  ['SERVICE_V0_API_KEY', ' '],
  ['SERVICE_APP_ID', ' '],
  ['SERVICE_APP_SECRET', ' '],
])('blanks as %s stop the start; empty text counts as unset', (name, blanks) => {
  expect(() => parse({ ...whole('https://api.example'), [name]: blanks })).toThrow(`  ${name}: must`);
  if (name !== 'APP_SECRET') parse({ ...whole('https://api.example'), [name]: '' });
});

test('an address in a network of one’s own is the operator’s to choose', () => {
  expect(parse(whole('http://gateway.internal:8080/dispatch')).SERVICE_BASE_URL).toBe(
    'http://gateway.internal:8080/dispatch',
  );
});

test.each([
  [{ APP_URL: 'https://desk.example' }, true],
  [{ APP_URL: 'https://desk.example', TRUSTED_PROXY_HOPS: '1' }, false],
  [{ APP_URL: 'http://desk.example:3000', TRUSTED_PROXY_HOPS: '0' }, false],
  [{ APP_URL: 'http://localhost:3000' }, false],
])('with %j all visitors may be one address: %s', (variables, shared) => {
  expect(isAddressShared(parse({ ...whole('https://api.example'), ...variables }))).toBe(shared);
});
