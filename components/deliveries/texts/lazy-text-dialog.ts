import dynamic from 'next/dynamic';

/** Loaded when it is opened. */
export const TextDialog = dynamic(() => import('./text-dialog').then((module) => module.TextDialog), { ssr: false });
