import { FileSpreadsheet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Field } from '@/components/ui/input/field';
import { Textarea } from '@/components/ui/input/input';
import { saveFile } from '@/components/ui/save-file';
import { cx } from '@/components/ui/style/cx';
import { isolated } from '@/lib/format/text/isolated';

const ACCEPTED = '.xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values';

/** Takes a file or pasted cells, and gives a sample of a file. */
export function DropZone({
  refusal,
  onFile,
  onText,
}: {
  /** A key of `import.refusals`, with the cell it names. */
  refusal: string | null;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}) {
  const t = useTranslations('imports.drop');
  const why = useTranslations('import.refusals');
  const [key = '', cell = ''] = refusal?.split(' ') ?? [];
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop((data) => {
    const [file] = data.files;
    if (file) onFile(file);
    else onText(data.getData('text/plain'));
  });
  return (
    <div className="grid gap-4">
      {refusal && (
        <Callout live tone="danger">
          {key === 'unreadable' ? t('unreadable') : why(key, { cell: isolated(cell) })}
        </Callout>
      )}
      <div
        className={cx(
          'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-10 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="size-7 stroke-[1.5] text-faint" />
        <h2 className="font-semibold max-sm:hidden">{t(isOver ? 'release' : 'title')}</h2>
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={t('choose')}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            target.value = '';
          }}
        />
        <p className="max-w-prose text-pretty text-muted text-sm">{t('formats')}</p>
        <SampleLinks />
      </div>
      <Field label={t('paste')} className="max-sm:hidden">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value=""
            placeholder={t('pastePlaceholder')}
            onChange={() => undefined}
            onPaste={(event) => {
              event.preventDefault();
              onText(event.clipboardData.getData('text/plain'));
            }}
          />
        )}
      </Field>
    </div>
  );
}

const DRAGS = ['dragover', 'dragleave', 'drop'] as const;

/** Takes what is dropped anywhere on the page: the browser would open a file instead. Returns whether something is over it. */
export function useDrop(onDrop: (data: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (event.type === 'dragleave' && event.relatedTarget !== null) return;
    setOver(event.type === 'dragover');
    if (event.type !== 'dragleave') event.preventDefault();
    if (event.type === 'drop' && event.dataTransfer) onDrop(event.dataTransfer);
  });
  useEffect(() => {
    const page = new AbortController();
    for (const type of DRAGS) window.addEventListener(type, (event) => onDrag(event), { signal: page.signal });
    return () => page.abort();
  }, []);
  return isOver;
}

function SampleLinks() {
  const t = useTranslations('imports.drop');
  const { country } = useConnection();
  const save = async (language: 'en' | 'ar') => {
    const { sampleSheet } = await import('@/lib/sheet/sample-sheet');
    // Spreadsheets know the encoding by the mark.
    const content = new Blob(['\ufeff', sampleSheet(country, language)], { type: 'text/csv' });
    saveFile(`orders-${language}.csv`, content);
  };
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-sm">
      <span className="text-muted">{t('sample')}</span>
      <button type="button" className="text-accent underline underline-offset-2" onClick={() => void save('en')}>
        {t('sampleEn')}
      </button>
      <button type="button" className="text-accent underline underline-offset-2" onClick={() => void save('ar')}>
        {t('sampleAr')}
      </button>
    </p>
  );
}
