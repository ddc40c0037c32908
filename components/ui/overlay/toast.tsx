import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** A toast with the same id is replaced. */
  id?: string;
  /** Stays until it is closed or dismissed. */
  stays?: boolean;
};
type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** Short messages in a corner of the screen. The first one loads the library. */
export const toast: Record<ToastTone, (title: string, options?: ToastOptions) => void> = {
  success: (title, options) => show('success', title, options),
  info: (title, options) => show('info', title, options),
  warning: (title, options) => show('warning', title, options),
  error: (title, options) => show('error', title, options),
};

/** Takes a toast away; nothing before the first toast. */
export function dismissToast(id: string): void {
  if (wanted) void import('sonner').then(({ toast: sonner }) => sonner.dismiss(id));
}

const listeners = new Set<() => void>();
let wanted = false;

function show(tone: ToastTone, title: string, { stays, ...options }: ToastOptions = {}) {
  wanted = true;
  for (const listener of listeners) listener();
  void import('sonner').then(({ toast: sonner }) =>
    sonner[tone](title, { ...options, ...(stays && { duration: Number.POSITIVE_INFINITY }) }),
  );
}

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** The region where toasts appear; rendered once, in the providers. */
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
