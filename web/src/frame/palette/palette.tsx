import '@mantine/spotlight/styles.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton, UnstyledButton } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightStore } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type FocusEvent, type MouseEvent, useEffect, useState } from 'react'

import { useEscape } from '#web/ui/overlay/use-escape.ts'
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts'
import { usePinyin } from '#web/ui/search/pinyin.ts'
import { useDeferredMount } from '#web/ui/use-deferred-mount.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useMenu } from '../menu/menu.ts'
import { withScrollBar } from '../scroll-bar.ts'
import { ranked } from './rank.ts'
import { type Command, useCommands } from './use-commands.tsx'
import { useDestinations } from './use-destinations.tsx'
import { usePurposes } from './use-purposes.tsx'
import { useRecords } from './use-records.tsx'

import classes from './palette.module.css'

/** Maximum entries per group. */
const most = 6

/** Command palette: pages, records, exams, messages and commands by name, pinyin or initials. */
export default function Palette({ close }: { close: () => void }) {
  const { t } = useLingui()
  // A new store per opening: the previous one would keep its selected index.
  const [[store, palette]] = useState(openSpotlight)
  const [keyword, setKeyword] = useState('')
  const isPhone = useIsPhone()
  useEscape(true, palette.close)
  useReturnFocus(true)
  const isSearching = keyword.trim() !== ''
  const { groups, help } = useGroups(isSearching ? keyword : null)
  // Before the menu has come nothing is known to be missing.
  const { isPending } = useMenu()
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={keyword}
      onQueryChange={setKeyword}
      onSpotlightClose={close}
      closeOnEscape={false}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      fullScreen={isPhone}
      {...(isPhone && { removeScrollProps: withScrollBar })}
      maxHeight={isPhone ? '100dvh' : 420}
      attributes={{ content: { 'aria-label': t`搜索菜单和操作` } }}
    >
      <Search store={store} close={isPhone ? palette.close : null} />
      <div id={listId} className={`${Spotlight.classes.actionsList} ${classes.list}`}>
        <Groups groups={groups} isSearching={isSearching} close={palette.close} />
        {groups.length === 0 && (
          <Spotlight.Empty>{isPending ? <Trans>正在加载</Trans> : <Trans>没有找到“{keyword}”</Trans>}</Spotlight.Empty>
        )}
        {groups.length === 0 && !isPending && (
          <Groups groups={[help]} isSearching={isSearching} close={palette.close} />
        )}
      </div>
      <Spotlight.Footer className={classes.keys ?? ''}>
        <Trans>↑↓ 选择 · Enter 打开 · Esc 关闭</Trans>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

/** Id of the list of entries; one palette is open at a time. */
const listId = 'palette-entries'

/** A store that is open and knows its list at once: each later change of it renders the whole palette. */
function openSpotlight() {
  const spotlight = createSpotlight()
  spotlight[0].updateState((state) => ({ ...state, opened: true, listId }))
  return spotlight
}

/** Spotlight selects the first entry on input, but not when entries load later. */
function useFirstSelected(isSearching: boolean) {
  useEffect(() => {
    const list = isSearching && document.getElementById(listId)
    if (list && !list.querySelector('[data-selected]'))
      list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  })
}

/** Search field; with a close button where no ground around the palette can be clicked. */
function Search({ store, close }: { store: SpotlightStore; close: (() => void) | null }) {
  const { t } = useLingui()
  /** Keeps the focus: a page that renders behind focuses its heading. */
  const keepFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const inside = currentTarget.closest('[role=dialog]')?.contains(relatedTarget)
    if (relatedTarget && !inside && store.getState().opened) currentTarget.focus()
  }
  return (
    <Spotlight.Search
      placeholder={t`搜索菜单、考试、消息和操作，可用拼音首字母`}
      aria-label={t`搜索菜单和操作`}
      leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
      rightSection={close && <CloseButton size={44} iconSize={20} onClick={close} />}
      rightSectionPointerEvents="all"
      onBlur={keepFocus}
    />
  )
}

type GroupsProps = { groups: readonly Group[]; isSearching: boolean; close: () => void }

/** The field is there at once, and the entries are rendered behind that. */
function Groups({ groups, isSearching, close }: GroupsProps) {
  const isListed = useDeferredMount()
  useFirstSelected(isSearching)
  return isListed && groups.map((group) => <Entries key={group.label} {...group} close={close} />)
}

const { action, actionSection, actionBody } = Spotlight.classes

/** Elements with the classes of `Spotlight.Action`, which has four components for each of thirty entries. */
const Entries = ({ label, items, close }: Group & Pick<GroupsProps, 'close'>) => (
  <Spotlight.ActionsGroup label={label}>
    {items.map(({ id, label: name, lang, icon, run }) => (
      <button
        key={id}
        type="button"
        data-action
        tabIndex={-1}
        lang={lang}
        className={`${UnstyledButton.classes.root} ${action} ${classes.entry}`}
        onMouseDown={keepFocus}
        onClick={() => {
          void run()
          close()
        }}
      >
        <span className={actionSection} data-position="left" data-dimmed>
          {icon}
        </span>
        <span className={actionBody}>{name}</span>
      </button>
    ))}
  </Spotlight.ActionsGroup>
)

/** The focus stays in the search field. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type Group = { label: string; items: readonly Command[] }

/** Groups of matching entries, best first; without a keyword the recent pages, the menu and the commands. */
function useGroups(keyword: string | null): { groups: Group[]; help: Group } {
  const { t } = useLingui()
  const find = usePinyin(true)
  const commands = { label: t`操作`, items: useCommands() }
  const destinations = useDestinations()
  const { purposes, contact } = usePurposes()
  const menu = { label: t`菜单`, items: destinations.menu }
  const recent = { label: t`最近`, items: destinations.recent }
  const exams = { label: t`考试`, items: destinations.exams }
  const messages = { label: t`消息`, items: destinations.messages }
  const records = useRecords(keyword)
  const users = { label: t`用户`, items: records.users }
  const params = { label: t`参数`, items: records.params }
  const groups: Group[] =
    keyword === null
      ? [recent, menu, commands]
      : [menu, commands, { label: t`办事`, items: purposes }, users, params, exams, messages, recent].map(
          ({ label, items }) => ({
            label,
            items: ranked<Command>(items, keyword, find).slice(0, most),
          }),
        )
  return { groups: groups.filter(({ items }) => items.length > 0), help: { label: t`需要帮助？`, items: [contact] } }
}
