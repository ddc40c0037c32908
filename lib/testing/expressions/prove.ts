import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { degreeOf } from './degree-of';
import { findExpressions } from './find-expressions';

/**
 * `node --import tsx lib/testing/expressions/prove.ts`: writes the degree of every expression of the product into
 * `degrees.json`, so that the guard test need not find it again. Takes half a minute.
 */
const degrees = findExpressions().map((expression) => [expression.written, degreeOf(expression)] as const);
writeFileSync(
  path.join(import.meta.dirname, 'degrees.json'),
  `${JSON.stringify(Object.fromEntries(degrees), null, 2)}\n`,
);
