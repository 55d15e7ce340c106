import { Trans } from '@lingui/react/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { newWindow as newWindowTarget } from '../ui/in-app-browser/new-window.ts'
import { LinkText } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { useGreeting } from './greeting.ts'
import { MenuIcon } from './menu/menu-icon.tsx'
import { type Entry, leafEntries, useMenu } from './menu/menu.ts'
import { useEntryName } from './menu/use-names.ts'

import classes from './administration.module.css'

type Props = {
  /** What comes late, where it moves nothing. */
  below: ReactNode
  children: ReactNode
}

/** Home of an administrator: counters, and all menu entries at once. */
export function Administration({ below, children }: Props) {
  const { entries, isSuccess } = useMenu()
  const groups = entries.filter(({ children }) => children.length > 0)
  const isEmpty = isSuccess && groups.length === 0
  return (
    <div data-wide>
      <Page title={useGreeting()} lead={!isEmpty && <Trans>以下是您的角色可以使用的功能</Trans>}>
        {children}
        {isEmpty && (
          <Text>
            <Trans>您的角色暂无可用功能，请联系上级管理员</Trans>
          </Text>
        )}
        {groups.map((group) => (
          <Group key={group.id} entry={group} />
        ))}
        {below}
      </Page>
    </div>
  )
}

function Group({ entry }: { entry: Entry }) {
  const { id, children } = entry
  const { text, lang } = useEntryName()(entry)
  return (
    <Stack component="section" gap="sm" aria-labelledby={`group-${id}`}>
      <Title order={2} size="h4" id={`group-${id}`} lang={lang}>
        {text}
      </Title>
      <ul className={classes.tiles}>
        {leafEntries(children).map((leaf) => (
          <li key={leaf.id}>
            <Tile entry={leaf} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** A menu entry as a card that is a link as a whole. */
function Tile({ entry }: { entry: Entry }) {
  const { text, lang } = useEntryName()(entry)
  const { path, search, newWindow } = entry
  return (
    <Paper withBorder className={classes.tile}>
      <span className={classes.icon}>
        <MenuIcon entry={entry} size={22} />
      </span>
      <LinkText
        to={path}
        search={search}
        target={newWindow ? newWindowTarget() : undefined}
        className={classes.name}
        underline="never"
        c="inherit"
        lang={lang}
      >
        {text}
      </LinkText>
    </Paper>
  )
}
