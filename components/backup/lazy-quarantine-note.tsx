'use client';

import dynamic from 'next/dynamic';

/** Loaded only by a restored copy. */
export const LazyQuarantineNote = dynamic(() => import('./quarantine-note').then((module) => module.QuarantineNote));
