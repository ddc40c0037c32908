import { ensureBuild } from './build';

/** `npm run build`: builds the dashboard, as `npm start` would, without starting anything. */
try {
  const distDir = await ensureBuild({ onProgress: console.log });
  console.log(`built: ${distDir}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
