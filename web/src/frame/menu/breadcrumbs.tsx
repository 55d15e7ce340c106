import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Breadcrumbs } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'

import { LinkText } from '#web/ui/link.tsx'
import { useTabName, useTabs } from '../tabs/use-tabs.tsx'
import { homePath } from '../tabs/visited.ts'
import { type Entry, useMenu, ancestorsOf } from './menu.ts'
import { useEntryName } from './use-names.ts'

import classes from './breadcrumbs.module.css'

/** Breadcrumbs: ancestors of the current page in the menu, from 992 px. Not on home. */
export function PageBreadcrumbs() {
  const { t } = useLingui()
  const { entries } = useMenu()
  const { tabs, active } = useTabs()
  const { nameOf } = useTabName()
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? homePath })
  const tab = tabs.find(({ key }) => key === active)
  if (!tab) return null
  const { text, lang } = nameOf(tab)
  return (
    <Box component="nav" aria-label={t`当前位置`} visibleFrom="md" className={classes.path}>
      <Breadcrumbs
        separator={<IconChevronRight size={14} stroke={1.6} aria-hidden />}
        separatorMargin={4}
        classNames={{ root: classes.line ?? '', breadcrumb: classes.place ?? '' }}
      >
        <LinkText to={homePath} inherit c="inherit">
          <Trans>首页</Trans>
        </LinkText>
        {ancestorsOf(entries, pathname)
          .filter(({ path }) => path !== pathname)
          .map((entry) => (
            <Above key={entry.id} entry={entry} />
          ))}
        <span aria-current="page" lang={lang}>
          {text}
        </span>
      </Breadcrumbs>
    </Box>
  )
}

/** One ancestor: a menu group, or a page that the current one belongs to. */
function Above({ entry, className }: { entry: Entry; className?: string }) {
  const { text, lang } = useEntryName()(entry)
  if (entry.children.length > 0) {
    return (
      <span className={className} lang={lang}>
        {text}
      </span>
    )
  }
  return (
    <LinkText to={entry.path} search={entry.search} className={className} lang={lang} inherit c="inherit">
      {text}
    </LinkText>
  )
}
