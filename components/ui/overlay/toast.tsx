'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** The same id again replaces the toast. */
  id?: string;
};
type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** Says something in passing. The library behind it is loaded by the first toast. */
export const toast: Record<ToastTone, (title: string, options?: ToastOptions) => void> = {
  success: (title, options) => show('success', title, options),
  info: (title, options) => show('info', title, options),
  warning: (title, options) => show('warning', title, options),
  error: (title, options) => show('error', title, options),
};

const listeners = new Set<() => void>();
let wanted = false;

function show(tone: ToastTone, title: string, options: ToastOptions = {}) {
  wanted = true;
  for (const listener of listeners) listener();
  void import('sonner').then(({ toast: sonner }) => sonner[tone](title, options));
}

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Where toasts appear; stands once, in the providers. */
export function ToastRegion() {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const mount = () => setMounted(true);
    if (wanted) mount();
    listeners.add(mount);
    return () => void listeners.delete(mount);
  }, []);
  return mounted ? <Toaster /> : null;
}
