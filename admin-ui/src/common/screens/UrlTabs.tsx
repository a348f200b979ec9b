import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ComponentType } from 'react';
import { useUrlParams } from '../hooks/useUrlParams';

interface UrlTabsProps {
  label: string;
  /** The first is the default. */
  tabs: readonly { name: string; label: string; Screen: ComponentType }[];
  /** URL parameter with the selection. Tabs inside a tab have one of their own. */
  urlParam?: string;
}

/** Tabs whose selection is a URL parameter, so that links can open one. */
export function UrlTabs({ label, tabs, urlParam = 'tab' }: UrlTabsProps) {
  const { param, setParams } = useUrlParams();
  const shown = tabs.find(({ name }) => name === param(urlParam)) ?? tabs[0];
  if (!shown) return null;
  const { name, Screen } = shown;
  return (
    <>
      <Tabs
        value={name}
        onChange={(_, tab: string) => setParams({ [urlParam]: tab }, { replace: false })}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: { xs: 2, sm: 3 }, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            id={`tab-${tab.name}`}
            aria-controls={`panel-${tab.name}`}
            label={tab.label}
            sx={{ fontSize: 15, minHeight: 48 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`}>
        <Screen />
      </Box>
    </>
  );
}
