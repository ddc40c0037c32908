import { useTranslations } from 'next-intl';
import { StatusShape } from '@/components/ui/status-shape';
import { TONE_TEXT } from '@/components/ui/style/tone';
import { GROUP_NAMES, STATUS_GROUPS, type StatusGroup } from '@/lib/deliveries/list/views';
import { OTHER } from '@/lib/progress/status';
import { statusStyle, useStatusWord } from '../line/delivery-status';

/** Offered only when they are chosen, with their group. */
const RARE: readonly string[] = ['waiting_pack', OTHER];

/** A choice of any number of statuses, in groups. */
export function StatusFilter({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (statuses: string[] | null) => void;
}) {
  return (
    <div className="grid gap-3">
      {GROUP_NAMES.map((name) => (
        <GroupOfStatuses key={name} name={name} value={value} onChange={onChange} />
      ))}
    </div>
  );
}

function GroupOfStatuses({
  name,
  value,
  onChange,
}: {
  name: StatusGroup;
  value: readonly string[];
  onChange: (statuses: string[] | null) => void;
}) {
  const t = useTranslations('deliveries.groups');
  const word = useStatusWord();
  const group: readonly string[] = STATUS_GROUPS[name];
  const offered = group.filter((status) => !RARE.includes(status) || value.includes(status));
  const chosen = group.filter((status) => value.includes(status));
  const others = value.filter((status) => !group.includes(status));

  function set(statuses: string[]) {
    onChange(statuses.length > 0 ? statuses : null);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t(name)}</legend>
      <label className="flex items-center gap-2.5 pb-1 font-medium text-muted text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={chosen.length >= offered.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < offered.length;
          }}
          onChange={(event) => set(event.target.checked ? [...others, ...group] : others)}
        />
        {t(name)}
      </label>
      {offered.map((status) => {
        const { shape, tone } = statusStyle(status);
        return (
          <label key={status} className="flex min-h-8 items-center gap-2.5 rounded-sm ps-6 pe-2 hover:bg-hover">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={value.includes(status)}
              onChange={(event) =>
                set(event.target.checked ? [...value, status] : value.filter((other) => other !== status))
              }
            />
            <StatusShape shape={shape} className={TONE_TEXT[tone]} />
            {word(status)}
          </label>
        );
      })}
    </fieldset>
  );
}
