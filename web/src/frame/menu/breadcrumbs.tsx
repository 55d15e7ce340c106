import { useLingui } from '@lingui/react/macro'
import { Box, Breadcrumbs } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { memo } from 'react'

import { LinkText } from '#web/ui/link.tsx'
import type { Name } from '#web/ui/server-name.tsx'
import { useActiveTab } from '../tabs/active-tab.ts'
import { useNameOfTab } from '../tabs/use-tabs.tsx'
import { homePath, visitedAtom } from '../tabs/visited.ts'
import { type Entry, useMenu, pageAncestors } from './menu.ts'
import { useEntryName } from './use-names.ts'

import classes from './breadcrumbs.module.css'

/** Breadcrumbs: ancestors of the current page in the menu, from 992 px. Not on home. */
export function PageBreadcrumbs() {
  const { entries } = useMenu()
  const tabName = useNameOfTab()
  const active = useActiveTab()
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? homePath })
  const tab = useAtomValue(visitedAtom).find(({ key }) => key === active)
  return tab && <Trail {...tabName(tab)} entries={entries} pathname={pathname} />
}

type TrailProps = Name & { entries: readonly Entry[]; pathname: string }

/** Not rendered with each change of the page's search. */
const Trail = memo(({ text, lang, entries, pathname }: TrailProps) => {
  const { t } = useLingui()
  return (
    <Box component="nav" aria-label={t`当前位置`} visibleFrom="md" mb={12} c="dimmed" fz={13}>
      <Breadcrumbs
        separator={<IconChevronRight size={14} stroke={1.6} aria-hidden />}
        separatorMargin={4}
        classNames={{ root: classes.line ?? '', breadcrumb: classes.place ?? '' }}
      >
        <LinkText to={homePath} inherit c="inherit">{t`首页`}</LinkText>
        {pageAncestors(entries, pathname)
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
})

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
