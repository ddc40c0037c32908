import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from '@/lib/env';
import { sendRange } from './send-range.server';
import { writeTileFile } from './testing-tile-file';

const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-tiles-'));
const file = path.join(folder, 'kuwait.pmtiles');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  rmSync(file, { force: true, recursive: true });
  writeTileFile(file, 'vector');
});

const VARIABLES = { DATABASE_URL: 'postgres://desk@127.0.0.1/desk', APP_SECRET: 'a secret for tests only, 32 long!' };
const settingOf = (MAP_FILE: string) => parse({ ...VARIABLES, MAP_FILE }).MAP_FILE;

describe('the setting', () => {
  test('is read with what the file has', () => {
    expect(settingOf(file)).toEqual({
      path: file,
      kind: 'vector',
      minZoom: 9,
      maxZoom: 9,
      bounds: [46.98, 28.36, 48.98, 30.36],
      version: expect.any(String),
    });
    writeTileFile(file, 'raster');
    expect(settingOf(file)).toMatchObject({ kind: 'raster' });
    expect(settingOf('')).toBeUndefined();
  });

  test.each<[string, () => void, string]>([
    ['no file', () => rmSync(file), 'must name a file that can be read'],
    [
      'a folder',
      () => {
        rmSync(file);
        mkdirSync(file);
      },
      'must name a file that can be read',
    ],
    ['another file', () => writeFileSync(file, 'x'.repeat(500)), 'must be a PMTiles file'],
    ['a part of one', () => truncateSync(file, 100), 'must be a PMTiles file'],
    ['an older version', () => writeTileFile(file, 'vector', { 7: 2 }), 'must be a PMTiles file of version 3'],
    ['unknown tiles', () => writeTileFile(file, 'vector', { 99: 0 }), 'must have vector tiles (MVT) or pictures'],
    ['brotli', () => writeTileFile(file, 'vector', { 98: 3 }), 'must be compressed with gzip, or not at all'],
  ])('%s stops the start with a sentence', (_, spoil, sentence) => {
    spoil();
    expect(() => settingOf(file)).toThrow(`MAP_FILE: ${sentence}`);
  });
});

describe('a part of the file', () => {
  beforeAll(() => {
    Object.assign(process.env, VARIABLES, { MAP_FILE: file });
  });

  test('is what the range asks for, as readers of such files use it', async () => {
    const source = {
      getKey: () => 'test',
      getBytes: async (offset: number, length: number) => {
        const response = await sendRange(`bytes=${offset}-${offset + length - 1}`);
        return { data: await response.arrayBuffer() };
      },
    };
    const tiles = new PMTiles(source);
    const tile = await tiles.getZxy(9, 324, 212);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString()).toContain('شارع الخليج');
    expect(await tiles.getZxy(9, 300, 212)).toBeUndefined();
    const { size } = statSync(file);
    const response = await sendRange('bytes=0-6');
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 0-6/${size}`]);
    expect(await response.text()).toBe('PMTiles');
    expect((await sendRange('bytes=100-')).headers.get('content-range')).toBe(`bytes 100-${size - 1}/${size}`);
  });

  test.each([null, 'bytes=-5', 'bytes=9-3', 'bytes=0-1,4-5', 'bytes=99999999-', 'lines=0-1'])(
    '%s is refused with the size',
    async (range) => {
      const response = await sendRange(range);
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${statSync(file).size}`]);
    },
  );
});

test('without the setting there is none', async () => {
  vi.resetModules();
  delete process.env.MAP_FILE;
  const { sendRange: send } = await import('./send-range.server');
  await expect(send('bytes=0-6')).rejects.toMatchObject({ status: 404 });
});
