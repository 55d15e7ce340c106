import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Divider, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

import { TabLink } from './tabs/tab-link.tsx'
import { TabName } from './tabs/tab-name.tsx'
import { useTabName, useTabs } from './tabs/use-tabs.tsx'

import classes from './recent-pages.module.css'

/** Open tabs as a list, for phones. */
export function RecentPages({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useLingui()
  const { tabs, active, close } = useTabs()
  const { tabName } = useTabName()
  if (tabs.length === 0) return null
  return (
    <Box component="nav" aria-label={t`最近打开的页面`} hiddenFrom="sm" mt="xs">
      <Divider mb="xs" />
      <Text size="sm" c="dimmed" px="sm" py={4}>{t`最近`}</Text>
      <ul className={classes.list}>
        {tabs.map((tab) => {
          const name = tabName(tab).text
          return (
            <li key={tab.key} className={classes.row}>
              <TabLink tab={tab} isActive={tab.key === active} className={classes.link} onNavigate={onNavigate}>
                <TabName tab={tab} />
              </TabLink>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="dimmed"
                size={44}
                aria-label={t`关闭 ${name}`}
                onClick={() => close(tab.key)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
