import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useCallbackRef, useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { memo, type SyntheticEvent, useEffect, useState } from 'react'

import { useGuardedClose } from '#web/ui/dialog/use-guarded-close.ts'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import type { ListTools, SearchValues } from '../list.ts'
import type { SavedView } from '../preferences.ts'

/** Built-in view of a screen. */
export type BuiltInView = { readonly name: MessageDescriptor; readonly search: SearchValues }

type Props<Row extends { id: string }> = { list: ListTools<Row>; views?: readonly BuiltInView[] | undefined }

const noViews: readonly BuiltInView[] = []

/** Filters and order under a name, kept for the account on this device. */
export function SavedViews<Row extends { id: string }>({ list, views = noViews }: Props<Row>) {
  const { preferences, changePreferences, search } = list
  useDefaultView(list)
  const show = useCallbackRef((wanted: SearchValues) => {
    const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    list.change({ ...cleared, ...wanted, current: 1 })
  })
  const change = useCallbackRef((changed: readonly SavedView[]) => changePreferences({ views: [...changed] }))
  const current = useCallbackRef(() => storable(search, list.personal))
  return <ViewsMenu views={views} saved={preferences.views} onShow={show} onChange={change} current={current} />
}

type MenuProps = {
  views: readonly BuiltInView[]
  saved: readonly SavedView[]
  onShow: (search: SearchValues) => void
  onChange: (saved: readonly SavedView[]) => void
  /** Filters and order of the list, as far as they may be kept. */
  current: () => SavedView['search']
}

/** Not rendered with each change of the list. */
const ViewsMenu = memo(({ views, saved, onShow, onChange, current }: MenuProps) => {
  const { t, i18n } = useLingui()
  const [isOpen, { close, toggle }] = useDisclosure()
  const { content, close: closeGuarded } = useGuardedClose(close, isOpen)
  const show = (search: SearchValues) => {
    onShow(search)
    close()
  }
  return (
    <Popover opened={isOpen} onChange={closeGuarded} position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={toggle}>
          <Trans>视图</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`视图`} maw="min(20rem, 100vw - 1rem)">
        <Stack ref={content} gap="xs" miw="min(15rem, 100%)">
          {[...views, ...saved].length === 0 && (
            <Text size="sm" c="dimmed">
              <Trans>把常用的筛选条件和排序保存为视图</Trans>
            </Text>
          )}
          {views.map((view) => (
            <Button key={view.name.id} variant="subtle" justify="start" onClick={() => show(view.search)}>
              {i18n._(view.name)}
            </Button>
          ))}
          {saved.map((view) => (
            <View
              key={view.name}
              view={view}
              onShow={() => show(view.search)}
              onDefault={() => onChange(withDefault(saved, view))}
              onRemove={() => onChange(saved.filter((it) => it !== view))}
            />
          ))}
          <SaveView
            onSave={(name) => {
              onChange([...saved.filter((it) => it.name !== name), { name, search: current() }])
              close()
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
})

type ViewProps = { view: SavedView; onShow: () => void; onDefault: () => void; onRemove: () => void }

/** A saved view: shown by its name, made the default of the screen, or removed. */
function View({ view, onShow, onDefault, onRemove }: ViewProps) {
  const { t } = useLingui()
  const { name, isDefault = false } = view
  return (
    <Group wrap="nowrap" gap={4}>
      <Button variant="subtle" justify="start" flex={1} onClick={onShow}>
        {name}
      </Button>
      <ActionIcon
        variant="subtle"
        color={isDefault ? undefined : 'gray'}
        size={36}
        aria-label={t`打开时显示 ${name}`}
        title={t`打开页面时显示此视图`}
        aria-pressed={isDefault}
        onClick={onDefault}
      >
        {isDefault ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`删除视图 ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Shows the default view when the list is opened without a filter or an order in its address. */
function useDefaultView<Row extends { id: string }>({ search, filters, preferences, change }: ListTools<Row>) {
  const [wanted] = useState(() => {
    const isPlain = filters.length === 0 && !search.ascs && !search.descs && !search.row && !search.omitted
    return isPlain ? preferences.views.find(({ isDefault }) => isDefault) : undefined
  })
  useEffect(() => {
    if (wanted) change(wanted.search, { replace: true })
  }, [wanted, change])
}

/** The views with this one as the default, or with none if it was. */
const withDefault = (views: readonly SavedView[], target: SavedView): SavedView[] =>
  views.map((view) => ({ ...view, isDefault: view === target && !target.isDefault }))

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onSave(name.trim())
    setName('')
  }
  return (
    <form onSubmit={submit}>
      <UnsavedWork source={name.trim() !== ''} />
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput
          size="sm"
          label={t`当前条件的名称`}
          maxLength={30}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          <Trans>保存</Trans>
        </Button>
      </Group>
    </form>
  )
}

/** Without the page, the open row and personal filters: a view outlives the log-out. Source: security R18. */
function storable(
  { current: _current, row: _row, edit: _edit, omitted: _omitted, ...search }: SearchValues,
  personal: readonly string[],
) {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && !personal.includes(name)
        ? [[name, value] as const]
        : [],
    ),
  )
}
