import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
/** Levels above cost seconds of the build for one percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const GZIP = { level: 9 };

/** Writes a `.br` and a `.gz` copy beside each script and style sheet below `folder`, for `staticFiles`. */
export async function compressStatic(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const full = path.join(folder, file);
      const content = await readFile(full);
      await Promise.all([
        promisify(brotliCompress)(content, BROTLI).then((data) => writeFile(`${full}.br`, data)),
        promisify(gzip)(content, GZIP).then((data) => writeFile(`${full}.gz`, data)),
      ]);
    }),
  );
}
