import { useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { CatchBoundary, getRouteApi, Link } from '@tanstack/react-router'
import { Activity, type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import { allows } from '#contracts/core/access.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { RouteFailed } from '#web/frame/error-pages/route-failed.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import {
  administrators,
  candidates,
  sectionCalls,
  sectionIcons,
  type SectionName,
  sectionNames,
  sectionTitles,
} from './section.ts'

import classes from './personal.module.css'

const route = getRouteApi('/_shell/info/index')

type Props = {
  /** Content of each section; a section without content is hidden. */
  parts: Partial<Record<SectionName, ComponentType>>
}

/** Personal page: list of sections beside the open one; on a phone either of them. */
export function PersonalPage({ parts }: Props) {
  const { t, i18n } = useLingui()
  const requested = route.useSearch().section
  const isNarrow = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false })
  const signsUp = useSignsUp()
  const isAdministrator = allows('admin', useAccount().roles)
  const server = useServer()
  const names = sectionNames.filter((name) => {
    const needs = sectionCalls[name]
    if (administrators.includes(name) && !isAdministrator) return false
    return parts[name] && (signsUp || !candidates.includes(name)) && (!needs || server.offers(needs))
  })
  const requestedSection = names.find((name) => name === requested)
  const open = requestedSection ?? (isNarrow ? undefined : names[0])
  const [visited, setVisited] = useState<readonly SectionName[]>([])
  // Hidden sections stay mounted and keep their input.
  if (open && !visited.includes(open)) setVisited([...visited, open])
  const page = useFocus(requestedSection, isNarrow)
  return (
    <Page title={isNarrow && requestedSection ? i18n._(sectionTitles[requestedSection]) : t`个人信息`}>
      <div className={classes.ground}>
        <div ref={page} className={classes.page} data-open={requestedSection || undefined}>
          <SectionList names={names} open={open} />
          <div className={classes.sections}>
            {visited.map((name) => {
              const Part = parts[name]
              return (
                <Activity key={name} mode={name === open ? 'visible' : 'hidden'}>
                  <SectionFrame name={name}>
                    <CatchBoundary getResetKey={() => name} errorComponent={RouteFailed}>
                      <Suspense fallback={<Pending />}>{Part && <Part />}</Suspense>
                    </CatchBoundary>
                  </SectionFrame>
                </Activity>
              )
            })}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Moves the focus to the opened section, or back to the list. */
function useFocus(open: SectionName | undefined, isNarrow: boolean) {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    // On a phone the section's title is the title of the page.
    const title = isNarrow ? page.current?.parentElement?.querySelector('h1') : null
    const target = title ?? page.current?.querySelector<HTMLElement>(`#section-${open}`)
    target?.focus({ preventScroll: true })
  }, [open, isNarrow])
  return page
}

/** Section with heading; on a phone with a back button. */
function SectionFrame({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const id = `section-${name}`
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div className={classes.back}>
        <BackLink to="/info/index">{t`返回个人信息`}</BackLink>
      </div>
      <Title order={2} size="h4" id={id} tabIndex={-1} className={classes.heading}>
        {i18n._(sectionTitles[name])}
      </Title>
      {children}
    </Stack>
  )
}

type SectionListProps = { names: readonly SectionName[]; open: SectionName | undefined }

/** Links to the sections. */
function SectionList({ names, open }: SectionListProps) {
  const { t, i18n } = useLingui()
  return (
    <nav className={classes.list} aria-label={t`个人信息`}>
      {names.map((name) => {
        const Icon = sectionIcons[name]
        return (
          <Link
            key={name}
            to="/info/index"
            search={{ section: name }}
            className={classes.entry}
            data-danger={name === 'deletion' || undefined}
            aria-current={name === open ? 'page' : undefined}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.name}>{i18n._(sectionTitles[name])}</span>
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </Link>
        )
      })}
    </nav>
  )
}
