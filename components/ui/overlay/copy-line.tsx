import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';

/** A line of text to paste elsewhere, with a copy button named `copy` and further buttons beside it. */
export function CopyLine({ text, copy, children }: { text: string; copy: string; children?: ReactNode }) {
  return (
    <>
      <p
        dir="ltr"
        className="select-all break-all rounded-md border border-line bg-sunken px-3 py-2 text-start font-mono text-sm"
      >
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={text} label={copy}>
          {copy}
        </CopyButton>
        {children}
      </div>
    </>
  );
}
