import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Field } from '@/components/ui/input/field';
import { Textarea } from '@/components/ui/input/input';
import { Panel } from '@/components/ui/panel';
import { codesIn } from '@/lib/deliveries/by-code/codes-in';
import { useAddByCode } from '@/lib/deliveries/by-code/queries';
import { MOST_CODES } from '@/lib/deliveries/by-code/schema';
import { useProblemText } from '@/lib/http/use-problem-text';

const MOST_FILE_BYTES = 5_000_000;

/** A field for codes, tracking links or a file of them. It counts what it finds before anything is sent. */
export function CodeForm() {
  const t = useTranslations('by-code');
  const { control: values, register, handleSubmit, reset, setValue } = useForm({ defaultValues: { text: '' } });
  const text = useWatch({ control: values, name: 'text' });
  const [isFileUnreadable, setFileUnreadable] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const add = useAddByCode();
  const deferred = useDeferredValue(text);
  const { codes, unread } = useMemo(() => codesIn(deferred), [deferred]);
  const isTooMany = codes.length > MOST_CODES;

  const onSubmit = handleSubmit((typed) => {
    const found = codesIn(typed.text);
    if (found.codes.length === 0 || found.codes.length > MOST_CODES) return;
    add.mutate({ ...found, unread: found.unread.slice(0, MOST_CODES) }, { onSuccess: () => reset() });
  });

  async function onFile(chosen: File | undefined) {
    if (!chosen) return;
    const content = chosen.size > MOST_FILE_BYTES ? null : await chosen.text().catch(() => null);
    setFileUnreadable(content === null || content.includes('\0'));
    if (content !== null && !content.includes('\0')) setValue('text', content);
    if (file.current) file.current.value = '';
  }

  return (
    <Panel>
      <form onSubmit={onSubmit} className="grid gap-3">
        <Field
          label={t('codes')}
          help={t('help', { most: MOST_CODES })}
          error={isTooMany ? t('tooMany', { most: MOST_CODES }) : isFileUnreadable ? t('unreadableFile') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              dir="ltr"
              spellCheck={false}
              autoCapitalize="characters"
              className="font-mono"
              placeholder={t('placeholder')}
              {...register('text', { onChange: () => setFileUnreadable(false) })}
            />
          )}
        </Field>
        {add.error && <AddError error={add.error} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" pending={add.isPending} disabled={codes.length === 0 || isTooMany}>
            {t('submit', { count: isTooMany ? 0 : codes.length })}
          </Button>
          <Button icon={<FileText />} onClick={() => file.current?.click()}>
            {t('file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="hidden"
            aria-label={t('file')}
            onChange={(event) => void onFile(event.target.files?.[0])}
          />
          <p role="status" className="ms-auto text-muted text-sm">
            {text !== '' && t('found', { count: codes.length })}
            {unread.length > 0 && ` · ${t('skipped', { count: unread.length })}`}
          </p>
        </div>
      </form>
    </Panel>
  );
}

function AddError({ error }: { error: Error }) {
  const { title, next } = useProblemText()(error);
  return (
    <Callout live tone="danger" title={title}>
      {next}
    </Callout>
  );
}
