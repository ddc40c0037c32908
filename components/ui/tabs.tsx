'use client';

import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

/** Tabs over panels of one page. Tabs that are separate pages use links. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 whitespace-nowrap border-transparent border-b-2 px-3 text-muted -outline-offset-2! hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
