import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Panel } from '@/components/ui/panel';
import type { QuestionView } from '@/lib/sheet/work/messages';
import { useFieldName } from '../sheet/use-field-name';
import type { OpenedSheet } from '../sheet/use-sheet';

const ANSWERS = {
  status: ['send', 'leave'],
  name: ['send', 'leave'],
  payment: ['cash', 'paid'],
  column: ['unused'],
  branch: [],
} as const;

type Asked = Pick<OpenedSheet, 'store' | 'branches'>;

/** Questions for the whole file: words of statuses and payments, branches, columns that may matter. */
export function QuestionPanel({ questions, ...asked }: Asked & { questions: readonly QuestionView[] }) {
  const t = useTranslations('imports.questions');
  const open = questions.filter(({ answer }) => answer === null).length;
  if (questions.length === 0) return null;
  return (
    <Panel title={t('title', { count: open })} flush>
      <ul>
        {questions.map((question) => (
          <li
            key={question.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 first:border-t-0"
          >
            <QuestionText question={question} />
            <span className="flex flex-wrap gap-2">
              <Answer {...asked} question={question} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function QuestionText({ question: { kind, value, rows, column, field } }: { question: QuestionView }) {
  const t = useTranslations('imports.questions');
  const fieldName = useFieldName();
  const key = value !== '' ? kind : kind === 'branch' ? 'noBranch' : 'noPayment';
  return (
    <p className="min-w-0 break-words">
      {t.rich(`ask.${key}`, {
        value: () => <bdi className="font-medium">{value}</bdi>,
        rows,
        field: fieldName(field ?? null),
      })}{' '}
      {kind !== 'column' && value !== '' && <bdi className="text-muted text-sm">{column}</bdi>}
    </p>
  );
}

function Answer({ store, branches, question }: Asked & { question: QuestionView }) {
  const t = useTranslations('imports.questions');
  const { key, kind, answer, index, field, value } = question;
  const nearest = { id: 'nearest', name: useTranslations('imports.branch')('nearest') };
  if (kind === 'branch')
    return (
      <NativeSelect
        aria-label={value === '' ? t('chooseBranch') : t('branchFor', { value })}
        value={answer ?? ''}
        onChange={({ target }) => store.send({ type: 'answer', key, answer: target.value || null })}
        options={[
          ['', t('chooseBranch')],
          ...(value === '' ? [nearest, ...branches] : branches).map(({ id, name }) => [id, name] as const),
        ]}
      />
    );
  return (
    <>
      {index !== undefined && field && (
        <Button size="sm" onClick={() => store.send({ type: 'map', index, field })}>
          {t('answer.use')}
        </Button>
      )}
      {ANSWERS[kind].map((choice) => (
        <Button
          key={choice}
          size="sm"
          aria-pressed={answer === choice}
          variant={answer === choice ? 'primary' : 'secondary'}
          onClick={() => store.send({ type: 'answer', key, answer: choice })}
        >
          {t(`answer.${choice}`)}
        </Button>
      ))}
    </>
  );
}
