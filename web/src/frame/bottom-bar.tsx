import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconHome, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { storageKey } from '#web/client/device/storage.ts'
import { storedValue, storeValue } from '#web/client/device/stored-value.ts'
import { useAccount } from '../client/session/session.ts'
import { MenuIcon } from './menu/menu-icon.tsx'
import { isMenuDrawerOpenAtom } from './menu/menu-state.ts'
import { type Entry, leafEntries, useMenu } from './menu/menu.ts'
import { useEntryName } from './menu/use-names.ts'
import { homePath } from './tabs/visited.ts'

import classes from './bottom-bar.module.css'

/** Candidate pages of the bottom bar in order, as far as the server's menu has them. */
const preferred = ['/exam/signup/index', '/exam/zkzdy/index', '/notselectexam/scorequery/index']
const places = 3

/** Places of the menu's pages until it is there, where those of last time are not known: the others stand where they stay. */
const awaited = Array.from({ length: places }, (_, place) => place)

/** Bottom navigation of phones: home, up to three pages of the server's menu, and the full menu. */
export function BottomBar() {
  const { t } = useLingui()
  const openMenu = useSetAtom(isMenuDrawerOpenAtom)
  const account = useAccount().ref
  const { entries, isSuccess } = useMenu()
  const current = useMemo(() => (isSuccess ? barEntries(leafEntries(entries)) : null), [isSuccess, entries])
  const shown = current ?? lastPlaces(account)
  useEffect(() => {
    if (current) keepPlaces(account, current)
  }, [account, current])
  const names: Readonly<Record<string, string>> = {
    '/exam/signup/index': t`报名`,
    '/exam/zkzdy/index': t`准考证`,
    '/notselectexam/scorequery/index': t`成绩`,
  }
  return (
    <nav className={classes.bar} aria-label={t`快捷导航`}>
      <Link to={homePath} className={classes.place} activeProps={{ 'aria-current': 'page' }}>
        <IconHome size={22} stroke={1.6} aria-hidden />
        {t`首页`}
      </Link>
      {!current && awaited.slice(shown.length).map((place) => <span key={place} className={classes.place} />)}
      {shown.map((leaf) => (
        <Link key={leaf.id} to={leaf.path} className={classes.place} activeProps={{ 'aria-current': 'page' }}>
          <MenuIcon entry={leaf} size={22} />
          <PlaceName own={names[leaf.path]} leaf={leaf} />
        </Link>
      ))}
      <UnstyledButton className={classes.place} onClick={() => openMenu(true)}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        {t`更多`}
      </UnstyledButton>
    </nav>
  )
}

function PlaceName({ own, leaf }: { own: string | undefined; leaf: Place }) {
  const { text, lang } = useEntryName()(leaf)
  return (
    <span className={classes.name} lang={own ? undefined : lang}>
      {own ?? text}
    </span>
  )
}

function barEntries(leaves: readonly Entry[]): Entry[] {
  const inThisWindow = leaves.filter((leaf) => !leaf.newWindow)
  const first = preferred.flatMap((path) => inThisWindow.find((leaf) => leaf.path === path) ?? [])
  return [...first, ...inThisWindow.filter((leaf) => !first.includes(leaf))].slice(0, places)
}

const itemKey = storageKey('bar')

/** What the bottom bar shows of a menu entry. */
const Place = v.object({
  id: v.string(),
  label: v.string(),
  path: v.string(),
  icon: v.string(),
  i18n: v.nullable(v.string()),
})
type Place = v.InferOutput<typeof Place>

const LastBar = v.object({ account: v.string(), places: v.array(Place) })

/** Places that the bottom bar of an account had last: it has them until the menu is there. Empty where none are known. */
function lastPlaces(account: string): readonly Place[] {
  const last = storedValue(itemKey, LastBar)
  return last?.account === account ? last.places : []
}

/** Keeps the places until the log-out. */
function keepPlaces(account: string, places: readonly Place[]) {
  if (!isPublicComputer()) storeValue(itemKey, v.parse(LastBar, { account, places }))
}
