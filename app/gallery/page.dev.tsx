'use client';

import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Checkbox } from '@/components/ui/input/checkbox';
import { Field } from '@/components/ui/input/field';
import { CodeInput, Input, Textarea } from '@/components/ui/input/input';
import { Switch } from '@/components/ui/input/switch';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Stat, StatSkeleton } from '@/components/ui/stat';
import type { Tone } from '@/components/ui/style/tone';
import { Kbd } from '@/components/ui/text/kbd';
import { TimelineItem } from '@/components/ui/timeline-item';

const TONES: readonly Tone[] = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'];
const CALLOUTS = ['info', 'success', 'warning', 'danger'] as const;
const BUTTONS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;
const TITLE = 'components/ui';
const TEXT = 'Salmiya, block 10 · السالمية، قطعة ١٠';

/** The parts of `components/ui` in their states. Next.js takes `.dev.tsx` for a page in development alone. */
const PARTS: Record<string, ReactNode> = {
  Button: SIZES.map((size) =>
    BUTTONS.map((variant) => (
      <Button key={`${size} ${variant}`} size={size} variant={variant}>
        {variant}
      </Button>
    )),
  ),
  'Button, pending and disabled': BUTTONS.map((variant) => (
    <span key={variant} className="flex gap-2">
      <Button variant={variant} pending>
        {variant}
      </Button>
      <Button variant={variant} disabled>
        {variant}
      </Button>
    </span>
  )),
  Badge: TONES.map((tone) => (
    <Badge key={tone} tone={tone}>
      {tone}
    </Badge>
  )),
  Callout: CALLOUTS.map((tone) => (
    <Callout key={tone} tone={tone} title={tone}>
      {TEXT}
    </Callout>
  )),
  Field: [undefined, TEXT].map((error) => (
    <Field key={String(error)} label={TEXT} help={TEXT} error={error}>
      {(control) => <Input {...control} />}
    </Field>
  )),
  'Textarea, CodeInput': (
    <>
      <Textarea aria-label={TEXT} defaultValue={TEXT} />
      <CodeInput aria-label={TEXT} defaultValue="AB12CD" />
    </>
  ),
  'Checkbox, Switch': (
    <>
      <Checkbox label={TEXT} help={TEXT} defaultChecked />
      <Switch label={TEXT} help={TEXT} defaultChecked />
    </>
  ),
  'Stat, StatSkeleton': (
    <>
      <Stat label={TEXT} value={12.75} />
      <StatSkeleton label={TEXT} />
    </>
  ),
  KeyValueList: (
    <KeyValueList>
      <KeyValue label={TEXT}>{TEXT}</KeyValue>
      <KeyValue label={TEXT}>{TEXT}</KeyValue>
    </KeyValueList>
  ),
  Timeline: (
    <ol className="relative">
      {TONES.map((tone) => (
        <TimelineItem key={tone} shape="dot" tone={tone} title={tone}>
          {TEXT}
        </TimelineItem>
      ))}
    </ol>
  ),
  EmptyState: (
    <EmptyState icon={<Inbox />} title={TEXT}>
      {TEXT}
    </EmptyState>
  ),
  SkeletonRows: <SkeletonRows rows={3} />,
  Kbd: <Kbd>Ctrl</Kbd>,
};

export default function GalleryPage() {
  return (
    <main className="mx-auto max-w-4xl p-4">
      <PageHeader title={TITLE} />
      {Object.entries(PARTS).map(([name, part]) => (
        <Panel key={name} title={name} className="my-4">
          <div className="flex flex-wrap items-start gap-3">{part}</div>
        </Panel>
      ))}
    </main>
  );
}
