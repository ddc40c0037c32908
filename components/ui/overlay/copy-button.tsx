'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CssIcon } from '@/components/ui/style/css-icon';
import { plainText } from '@/lib/format/text/plain-text';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { toast } from './toast';

const SHOW_DONE_MS = 1_600;

/** A button that copies a text: with `children` a text button, else an icon named `label`. */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: string }) {
  const t = useTranslations('ui');
  const [done, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(plainText(text));
    } catch {
      toast.error(t('copy.failed'));
      return;
    }
    setDone(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), SHOW_DONE_MS);
  }

  const icon = done ? <Check className="text-success" /> : <CssIcon name="copy" />;
  return (
    <>
      {children ? (
        <Button icon={icon} onClick={copy}>
          {children}
        </Button>
      ) : (
        <IconButton size="sm" label={label} icon={icon} onClick={copy} />
      )}
      <span role="status" className="sr-only">
        {done ? t('copy.done') : ''}
      </span>
    </>
  );
}
