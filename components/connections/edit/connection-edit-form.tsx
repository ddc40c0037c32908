import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { useRefusal } from '@/components/form/use-refusal';
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
type About = Omit<ChangeConnection, 'id'>;

/** Changes the editable fields of a connection. */
export function ConnectionEditForm({ connection, onDone }: { connection: ConnectionEntry; onDone: () => void }) {
  const t = useTranslations('connections');
  const router = useRouter();
  const refusal = useRefusal();
  const change = useChangeConnection();
  const { id, editable, name, merchantName, country, dayStartHour, testMode } = connection;
  const form = useForm<AboutFields, unknown, About>({
    resolver: zodResolver(About),
    defaultValues: { name, merchantName: merchantName ?? '', country, dayStartHour: String(dayStartHour), testMode },
  });
  const box = useRef<HTMLFormElement>(null);
  // The first field depends on what may be changed.
  useEffect(() => void box.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const save = form.handleSubmit((input) => {
    const wanted = { ...input, merchantName: input.merchantName ?? '' };
    const changed = Object.fromEntries(editable.map((field) => [field, wanted[field]]));
    return change.mutateAsync({ id, ...changed }).then(
      (saved) => {
        toast.success(t('facts.saved', { name: isolated(saved.name) }));
        router.refresh();
        onDone();
      },
      (error) => refusal.showFieldErrors(error, form.setError, [...editable]),
    );
  });
  return (
    <Form ref={box} form={form} onSubmit={save} autoComplete="off" aria-label={t('facts.edit')}>
      <ConnectionAboutFields shown={editable} serviceCountry={connection.otherCountry} />
      {connection.source === 'environment' && <p className="text-muted text-sm">{t('facts.fixed')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          {t('facts.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('new.cancel')}
        </Button>
      </div>
    </Form>
  );
}
