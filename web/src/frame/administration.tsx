import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { Page } from '../ui/page.tsx'
import { useGreeting } from './greeting.ts'
import { type Entry, useMenu } from './menu/menu.ts'
import { MenuEntry } from './menu/side-menu.tsx'
import { useEntryName } from './menu/use-names.ts'

/** Home of an administrator: all menu entries at once. */
export function Administration() {
  const { entries, isSuccess } = useMenu()
  const groups = entries.filter(({ children }) => children.length > 0)
  return (
    <Page title={useGreeting()}>
      {isSuccess && groups.length === 0 && (
        <Text>
          <Trans>您的角色暂无可用功能，请联系上级管理员。</Trans>
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {groups.map((group) => (
          <Group key={group.id} entry={group} />
        ))}
      </SimpleGrid>
    </Page>
  )
}

function Group({ entry }: { entry: Entry }) {
  const { id, children } = entry
  const { text, lang } = useEntryName()(entry)
  return (
    <Paper component="section" aria-labelledby={`group-${id}`} withBorder p="md">
      <Title order={2} size="h4" mb="xs" id={`group-${id}`} lang={lang}>
        {text}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={4} verticalSpacing={4}>
        {children.map((child) => (
          <MenuEntry key={child.id} entry={child} />
        ))}
      </SimpleGrid>
    </Paper>
  )
}
