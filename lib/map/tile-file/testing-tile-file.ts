import { writeFileSync } from 'node:fs';
import { zxyToTileId } from 'pmtiles';

/** For tests: a small PMTiles file of version 3 around Kuwait City, with one road, or with pictures of one colour. */

const HEAD_BYTES = 127;
const ZOOM = 9;
/** Longitude and latitude of Kuwait City. */
const AT = { longitude: 47.98, latitude: 29.36 };
export const ROAD = { en: 'Gulf Road', ar: 'شارع الخليج' };
/** One orange pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN4ViEHAAPEAX2eZvlLAAAAAElFTkSuQmCC',
  'base64',
);

export function writeTileFile(file: string, kind: 'vector' | 'raster', change: Record<number, number> = {}): void {
  const data = kind === 'vector' ? vectorTile() : PICTURE;
  const directory = directoryOf(data.length);
  const metadata = Buffer.from('{}');
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('PMTiles', 0, 'latin1');
  head.writeUInt8(3, 7);
  const sections = [directory, metadata, Buffer.alloc(0), data];
  let offset = HEAD_BYTES;
  for (const [index, section] of sections.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    head.writeBigUInt64LE(BigInt(section.length), 16 + index * 16);
    offset += section.length;
  }
  const clustered = 1;
  const notCompressed = 1;
  for (const [index, value] of [
    clustered,
    notCompressed,
    notCompressed,
    kind === 'vector' ? 1 : 2,
    ZOOM,
    ZOOM,
  ].entries())
    head.writeUInt8(value, 96 + index);
  const { longitude, latitude } = AT;
  for (const [index, degrees] of [longitude - 1, latitude - 1, longitude + 1, latitude + 1].entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  for (const [offset, value] of Object.entries(change)) head.writeUInt8(value, Number(offset));
  writeFileSync(file, Buffer.concat([head, ...sections]));
}

/** All tiles around the city are the same bytes. */
function directoryOf(length: number): Buffer {
  const x = Math.floor(((AT.longitude + 180) / 360) * 2 ** ZOOM);
  const radians = (AT.latitude * Math.PI) / 180;
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** ZOOM);
  const around = [-1, 0, 1];
  const ids = around
    .flatMap((left) => around.map((down) => zxyToTileId(ZOOM, x + left, y + down)))
    .sort((a, b) => a - b);
  const steps = ids.map((id, index) => id - (ids[index - 1] ?? 0));
  const [runs, lengths, offsets] = [ids.map(() => 1), ids.map(() => length), ids.map(() => 1)];
  return Buffer.from([ids.length, ...steps, ...runs, ...lengths, ...offsets].flatMap(varint));
}

/** Land everywhere, and a road with its names through the middle. */
function vectorTile(): Buffer {
  const extent = 4096;
  const [move, line, close] = [1 | (1 << 3), (count: number) => 2 | (count << 3), 7 | (1 << 3)];
  const square = [move, 0, 0, line(3), ...[extent, 0, 0, extent, -extent, 0].map(zigzag), close];
  const lines = Array.from({ length: 16 }, (_, index) => [
    move,
    ...[index === 0 ? 0 : -extent, index === 0 ? 128 : 256].map(zigzag),
    line(1),
    ...[extent, 0].map(zigzag),
  ]).flat();
  return Buffer.from([
    ...field(3, layer('earth', 3, square, { kind: 'earth' })),
    ...field(3, layer('roads', 2, lines, { kind: 'highway', name: ROAD.ar, 'name:en': ROAD.en, 'name:ar': ROAD.ar })),
  ]);
}

function layer(name: string, type: number, geometry: number[], properties: Record<string, string>): number[] {
  const keys = Object.keys(properties);
  const tags = keys.flatMap((_, index) => [index, index]);
  const feature = [
    ...field(2, tags.flatMap(varint)),
    ...varint(3 << 3),
    ...varint(type),
    ...field(4, geometry.flatMap(varint)),
  ];
  return [
    ...varint(15 << 3),
    2,
    ...field(1, [...Buffer.from(name)]),
    ...field(2, feature),
    ...keys.flatMap((key) => field(3, [...Buffer.from(key)])),
    ...Object.values(properties).flatMap((value) => field(4, field(1, [...Buffer.from(value)]))),
    ...varint(5 << 3),
    ...varint(4096),
  ];
}

/** A field of a protocol buffer with a length. */
function field(number: number, bytes: number[]): number[] {
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [value] : [low + 128, ...varint((value - low) / 128)];
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);
