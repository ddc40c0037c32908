import { useTranslations } from 'next-intl';
import { DateTime } from '@/components/ui/text/date-time';
import type { AuditEntry, AuditFact } from '@/lib/audit/schema';
import { actionKey } from '@/lib/auth/audit-actions';

/** The roles in what somebody may do: `viewer; Kuwait: manager (Salmiya)`. */
const ROLE = /(?<=^|; |: )[a-z]+(?=$|; | \()/g;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The text of an entry: the action, its subject, and the changes. */
export function AuditText({ entry: { action, subject, facts } }: { entry: AuditEntry }) {
  const t = useTranslations('audit.actions');
  const key = actionKey(action);
  return (
    <>
      {t.has(key) ? t(key) : action}
      {subject && (
        <>
          {': '}
          <bdi className="font-medium">{subject}</bdi>
        </>
      )}
      {facts.map((fact) => (
        <span key={fact.field} className="text-muted">
          {' · '}
          <Fact fact={fact} />
        </span>
      ))}
    </>
  );
}

function Fact({ fact: { field, from, to } }: { fact: AuditFact }) {
  const fields = useTranslations('audit.fields');
  const name = field && (fields.has(field) ? fields(field) : field);
  return (
    <>
      {name && `${name} `}
      {from !== null && (
        <>
          <Value text={from} />{' '}
          <span aria-hidden="true" className="mirror-rtl inline-block">
            →
          </span>{' '}
        </>
      )}
      <Value text={to} />
    </>
  );
}

function Value({ text }: { text: string | null }) {
  const values = useTranslations('audit.values');
  if (text === null) return values('none');
  if (INSTANT.test(text)) return <DateTime value={text} />;
  return (
    <bdi>
      {values.has(text) ? values(text) : text.replace(ROLE, (role) => (values.has(role) ? values(role) : role))}
    </bdi>
  );
}
