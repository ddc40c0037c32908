import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Reads the head of a PMTiles file: tiles to draw, or pictures. */
export type TileFile = {
  kind: 'vector' | 'raster';
  minZoom: number;
  maxZoom: number;
  /** Degrees: [west, south, east, north]. */
  bounds: [number, number, number, number];
  /** Differs for another file under the same name. */
  version: string;
};

const HEAD_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** Where the head says what, by the specification of version 3. */
const AT = { version: 7, compression: 97, tileCompression: 98, tileType: 99, minZoom: 100, maxZoom: 101, bounds: 102 };
/** Degrees are whole numbers of ten millionths, of four bytes. */
const DEGREE = 10_000_000;
const NONE = 1;
const GZIP = 2;
const VECTOR = 1;
/** PNG, JPEG, WebP and AVIF. */
const PICTURES = [2, 3, 4, 5];

/** The merchant's own map tiles (MAP_FILE). Throws an error that ends a sentence about the setting. */
export function readTileFile(file: string): TileFile {
  const head = headOf(file);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('must be a PMTiles file');
  if (head[AT.version] !== VERSION) throw new Error(`must be a PMTiles file of version ${VERSION}`);
  const type = head.readUInt8(AT.tileType);
  if (type !== VECTOR && !PICTURES.includes(type)) throw new Error('must have vector tiles (MVT) or pictures');
  const packings = [head.readUInt8(AT.compression), head.readUInt8(AT.tileCompression)];
  if (!packings.every((packing) => packing === NONE || packing === GZIP))
    throw new Error('must be compressed with gzip, or not at all');
  const degrees = (index: number) => head.readInt32LE(AT.bounds + 4 * index) / DEGREE;
  return {
    kind: type === VECTOR ? 'vector' : 'raster',
    minZoom: head.readUInt8(AT.minZoom),
    maxZoom: head.readUInt8(AT.maxZoom),
    bounds: [degrees(0), degrees(1), degrees(2), degrees(3)],
    version: versionOf(statSync(file)),
  };
}

/** From its size and the time of its last change. */
export function versionOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  let length: number;
  try {
    const handle = openSync(file, 'r');
    length = readSync(handle, head);
    closeSync(handle);
  } catch {
    throw new Error('must name a file that can be read');
  }
  if (length < HEAD_BYTES) throw new Error('must be a PMTiles file');
  return head;
}
