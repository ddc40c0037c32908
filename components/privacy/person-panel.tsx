import { Download, Search, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ActButton } from '@/components/form/act-dialog';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { saveFile } from '@/components/ui/save-file';
import { DateTime } from '@/components/ui/text/date-time';
import { Phone } from '@/components/ui/text/phone';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { useErasePerson, useExportPerson, useFindPerson } from '@/lib/privacy/queries';
import type { OlderBackup, PersonFound, Retention } from '@/lib/privacy/schema';

/** Finds what the connection holds of one customer, to export or erase it. */
export function PersonPanel({ lastErasure }: { lastErasure: Retention['lastErasure'] }) {
  const t = useTranslations('privacy.person');
  const errors = useTranslations('errors.phone');
  const { merchantName, name } = useConnection();
  const [phone, setPhone] = useState('');
  const find = useFindPerson();
  const problemText = useProblemText();
  const wrong = find.error instanceof CallProblem ? find.error.problem.fields?.[0]?.message : undefined;
  const key = wrong?.replace('errors.phone.', '');

  function search(event: FormEvent) {
    event.preventDefault();
    find.mutate({ phone });
  }
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-muted">{t('lead', { merchant: merchantName ?? name })}</p>
      <form onSubmit={search} className="flex max-w-md flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('phone')} error={key ? (errors.has(key) ? errors(key) : errors('invalid')) : undefined}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                dir="ltr"
                autoComplete="off"
                required
                className="tabular"
                value={phone}
                onChange={({ currentTarget }) => {
                  setPhone(currentTarget.value);
                  find.reset();
                }}
              />
            )}
          </Field>
        </div>
        <Button type="submit" icon={<Search />} pending={find.isPending}>
          {t('find')}
        </Button>
      </form>
      <div aria-live="polite">
        {find.error && !key && <p className="mt-3 text-danger">{problemText(find.error).title}</p>}
        {find.data && <PersonDetail key={find.data.phone} person={find.data} />}
      </div>
      {lastErasure && (
        <div className="mt-4 border-line border-t pt-3">
          <p className="text-muted text-sm">
            {t.rich('lastErasure', { when: () => <DateTime value={lastErasure.at} /> })}
          </p>
          <OlderBackups backups={lastErasure.backups} />
        </div>
      )}
    </Panel>
  );
}

function PersonDetail({ person }: { person: PersonFound }) {
  const t = useTranslations('privacy.person');
  const save = useExportPerson();
  const erase = useErasePerson();
  const onError = useToastProblem();
  const { phone, name, orders, open, addresses, others, firstAt, lastAt } = person;
  const query = { phone };
  if (erase.isSuccess)
    return (
      <div className="mt-4">
        <Callout tone="success" title={t('erased', { count: erase.data.orders })}>
          {t('erasedNext')}
        </Callout>
      </div>
    );
  if (orders + others === 0 && name === null) return <p className="mt-4 text-muted">{t('nothing')}</p>;
  return (
    <div className="mt-4 grid gap-3">
      <KeyValueList className="max-w-md">
        <KeyValue label={t('phone')}>
          <Phone value={phone} />
        </KeyValue>
        <KeyValue label={t('name')}>{name && <bdi>{name}</bdi>}</KeyValue>
        <KeyValue label={t('orders')}>{orders}</KeyValue>
        <KeyValue label={t('addresses')}>{addresses}</KeyValue>
        {others > 0 && <KeyValue label={t('others')}>{others}</KeyValue>}
        {firstAt && lastAt && (
          <KeyValue label={t('between')}>
            <DateTime value={firstAt} style="date" /> – <DateTime value={lastAt} style="date" />
          </KeyValue>
        )}
      </KeyValueList>
      {open > 0 && (
        <Callout tone="warning" title={t('open', { count: open })}>
          {t('openNext')}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download />}
          pending={save.isPending}
          onClick={() =>
            save.mutate(query, {
              onError,
              onSuccess: (file) => saveFile('customer.json', new Blob([JSON.stringify(file, null, 2)])),
            })
          }
        >
          {t('export')}
        </Button>
        <ActButton
          button={{ variant: 'danger', icon: <Trash2 />, disabled: open > 0, children: t('erase') }}
          title={t('askTitle')}
          description={t('askBody', { count: orders })}
          confirmLabel={t('confirm')}
          act={() => erase.mutateAsync(query)}
        />
      </div>
    </div>
  );
}

/** Backups from before the erasure still hold the person. */
function OlderBackups({ backups }: { backups: readonly OlderBackup[] }) {
  const t = useTranslations('privacy.person');
  if (backups.length === 0) return <p className="text-muted text-sm">{t('noBackups')}</p>;
  return (
    <>
      <p className="mt-2">{t('backups', { count: backups.length })}</p>
      <ul className="mt-1 grid gap-1 text-sm">
        {backups.map(({ file, host, madeAt }) => (
          <li key={file} className="wrap-anywhere text-muted">
            <DateTime value={madeAt} /> · <bdi dir="ltr">{file}</bdi> · <bdi>{host}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
