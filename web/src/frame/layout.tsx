import { Trans } from '@lingui/react/macro'
import { AppShell } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { Provider, useAtomValue } from 'jotai'
import { type ComponentProps, lazy, memo, Suspense, useEffect } from 'react'

import { preloadTexts } from '../client/i18n.ts'
import { useAccount } from '../client/session/session.ts'
import { useAutoLock } from '../client/session/use-auto-lock.tsx'
import { useRecordNumber } from '../client/session/use-server.ts'
import { useSignsUp } from '../client/session/use-signs-up.ts'
import { ConfirmationHost, loadConfirmations } from '../ui/dialog/confirmation-host.tsx'
import { useUnloadGuard } from '../ui/draft/use-unload-guard.ts'
import { sendLateWrites, watchLeaving } from '../ui/idempotency/late-write.ts'
import { SiteFooter } from '../ui/site-footer.tsx'
import { loadToasts } from '../ui/toast/toast-host.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Dialogs } from './dialogs.tsx'
import { loadExamChoice } from './header/exam-chip.tsx'
import { Header } from './header/header.tsx'
import { loadUserMenu } from './header/user-menu.tsx'
import { PageBreadcrumbs } from './menu/breadcrumbs.tsx'
import { loadMenuDrawer, MenuDrawerHost } from './menu/menu-drawer-host.tsx'
import { MenuPending } from './menu/menu-pending.tsx'
import { useSideMenu } from './menu/menu-state.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { ContactLink } from './public-pages/contact-link.tsx'
import { StepUpHost } from './second-factor/step-up-host.tsx'
import { NoticesHost } from './service-status/notices-host.tsx'
import { useKeepAlive } from './session/use-keep-alive.ts'
import { Panes } from './tabs/panes.tsx'
import { useRefreshRequest } from './tabs/use-tabs.tsx'
import { useVisit } from './tabs/use-visit.ts'
import { NewVersion } from './update/new-version.tsx'
import { useOfflineSession } from './use-offline-session.ts'
import { useOtherTabs } from './use-other-tabs.ts'
import { isBareAtom, isMaximisedAtom } from './view.ts'

import classes from './layout.module.css'

/** Windows with the bar of visited tabs. */
const small = '(min-width: 768px)'

/** Low window, by zoom or on a phone in landscape: smaller bars. */
const low = '(max-height: 480px)'

// What a phone does not show at first.
const SideBar = lazy(() => import('./menu/side-menu.tsx').then((it) => ({ default: it.SideBar })))
const VisitedTabs = lazy(() => import('./tabs/visited-tabs.tsx').then((it) => ({ default: it.VisitedTabs })))

/** Menus and texts that are loaded once the first page is there, so that they open at once. */
const laterParts = [loadToasts, loadMenuDrawer, loadConfirmations, loadUserMenu, loadExamChoice, preloadTexts]

/** Parts of features that the frame renders; passed in by the route, since the frame knows no feature. */
type Props = Pick<ComponentProps<typeof Header>, 'ExamStatus'>

/** Frame of all pages behind the log-in. Its state is keyed by the account. Not rendered with each change of what is around it. */
export const Layout = memo(({ ExamStatus }: Props) => (
  <Provider key={useAccount().ref}>
    <Frame ExamStatus={ExamStatus} />
  </Provider>
))

function Frame({ ExamStatus }: Props) {
  const isLow = useMediaQuery(low, false, { getInitialValueInEffect: false })
  const { hasSidebar, isCollapsed } = useSideMenu()
  const isBare = useAtomValue(isBareAtom)
  const isMaximised = useAtomValue(isMaximisedAtom)
  const isAlone = isBare || isMaximised
  return (
    <>
      <FrameEffects />
      <VisitEffects />
      <Dialogs />
      <ConfirmationHost />
      <StepUpHost />
      <NewVersion />
      <AppShell
        header={{ height: isLow ? 48 : 56, collapsed: isAlone, offset: !isAlone }}
        navbar={{ width: isCollapsed ? 68 : 232, breakpoint: 'md', collapsed: { mobile: true, desktop: isAlone } }}
        footer={{ height: { base: isBare ? 0 : isLow ? 44 : 60, sm: 0 } }}
        transitionDuration={150}
        classNames={{ main: classes.main, navbar: classes.navbar, header: classes.header, footer: classes.footer }}
      >
        <a href="#content" className="skip-link">
          <Trans>跳到正文</Trans>
        </a>
        <AppShell.Header>
          <Header ExamStatus={ExamStatus} />
        </AppShell.Header>
        <AppShell.Navbar>
          {hasSidebar && (
            <Suspense fallback={<MenuPending />}>
              <SideBar collapsed={isCollapsed} />
            </Suspense>
          )}
        </AppShell.Navbar>
        {!hasSidebar && <MenuDrawerHost />}
        <Content isBare={isBare} isAlone={isAlone} />
        <AppShell.Footer hiddenFrom="sm" withBorder={false}>
          {!isBare && <BottomBar />}
        </AppShell.Footer>
      </AppShell>
    </>
  )
}

/**
 * What runs while pages behind the log-in are open: session, other tabs, unsaved work. A component of its
 * own: it renders at each navigation, and the frame need not.
 */
function FrameEffects() {
  useKeepAlive()
  useAutoLock()
  useOtherTabs()
  useLaterParts()
  useOfflineSession()
  useUnloadGuard()
  useLateWrites()
  return null
}

/** Late writes are sent when another page comes to the front, too. */
function useLateWrites() {
  const router = useRouter()
  useEffect(() => {
    const stopLeaving = watchLeaving()
    const stopNavigations = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) void sendLateWrites()
    })
    return () => {
      stopLeaving()
      stopNavigations()
    }
  }, [router])
}

/** Renders several times with each change of the address, the page of a list, too. */
function VisitEffects() {
  useVisit()
  useRefreshRequest()
  return null
}

function useLaterParts() {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return void loadToasts() // the others when they are used
    const idle = requestIdleCallback(() => {
      for (const load of laterParts) load().catch(() => undefined) // tried again when it is used
    })
    return () => cancelIdleCallback(idle)
  }, [])
}

function Content({ isBare, isAlone }: { isBare: boolean; isAlone: boolean }) {
  const recordNumber = useRecordNumber()
  const signsUp = useSignsUp()
  return (
    <AppShell.Main id="content">
      {!isBare && <Tabs />}
      <div className={classes.content}>
        {!isAlone && <PageBreadcrumbs />}
        <OfflineNotice />
        <NoticesHost inFrame />
        <Panes />
      </div>
      {!isAlone && (
        <div className={classes.site}>
          <SiteFooter recordNumber={recordNumber}>{signsUp && <ContactLink />}</SiteFooter>
        </div>
      )}
    </AppShell.Main>
  )
}

/** Bar of the visited tabs, with its height until it is there. */
function Tabs() {
  const isWideEnough = useMediaQuery(small, false, { getInitialValueInEffect: false })
  if (!isWideEnough) return null
  return (
    <Suspense fallback={<div className={classes.tabs} />}>
      <VisitedTabs />
    </Suspense>
  )
}
