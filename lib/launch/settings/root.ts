import path from 'node:path';

/** The checkout's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
