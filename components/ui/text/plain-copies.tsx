'use client';

import { useEffect } from 'react';
import { plainText } from '@/lib/format/text/plain-text';

/** Takes invisible characters out of what is copied from the page: direction marks, and spaces that don't break. */
export function PlainCopies(): null {
  useEffect(() => {
    function onCopy(event: ClipboardEvent) {
      const text = window.getSelection()?.toString() ?? '';
      const plain = plainText(text);
      if (text === plain || event.defaultPrevented) return;
      event.clipboardData?.setData('text/plain', plain);
      event.preventDefault();
    }
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, []);
  return null;
}
