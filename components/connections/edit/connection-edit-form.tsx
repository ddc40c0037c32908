import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { useSaveForm } from '@/components/form/use-save-form';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { toast } from '@/components/ui/overlay/toast';
import { useChangeConnection } from '@/lib/connections/queries';
import { ChangeConnection, type ConnectionEntry } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { type AboutFields, ConnectionAboutFields } from './connection-about-fields';

const About = z.pipe(
  z.pipe(
    z.custom<AboutFields>(),
    z.transform((typed): unknown => typed),
  ),
  z.omit(ChangeConnection, { id: true }),
);

/** Changes the editable fields of a connection. */
export function ConnectionEditForm({ connection, onDone }: { connection: ConnectionEntry; onDone: () => void }) {
  const t = useTranslations('connections');
  const router = useRouter();
  const change = useChangeConnection();
  const { id, editable, name, merchantName, country, dayStartHour, testMode } = connection;
  const box = useRef<HTMLFormElement>(null);
  // The first field depends on what may be changed.
  useEffect(() => void box.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const values = { name, merchantName: merchantName ?? '', country, dayStartHour: String(dayStartHour), testMode };
  const { form, onSubmit, pending } = useSaveForm(About, { defaultValues: values }, async (input) => {
    const wanted = { ...input, merchantName: input.merchantName ?? '' };
    const changed = Object.fromEntries(editable.map((field) => [field, wanted[field]]));
    const saved = await change.mutateAsync({ id, ...changed });
    toast.success(t('facts.saved', { name: isolated(saved.name) }));
    router.refresh();
    onDone();
  });
  return (
    <Form ref={box} form={form} onSubmit={onSubmit} autoComplete="off" aria-label={t('facts.edit')}>
      <ConnectionAboutFields shown={editable} serviceCountry={connection.otherCountry} />
      {connection.source === 'environment' && <p className="text-muted text-sm">{t('facts.fixed')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {t('facts.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('new.cancel')}
        </Button>
      </div>
    </Form>
  );
}
