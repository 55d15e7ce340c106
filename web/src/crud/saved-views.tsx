import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'

import type { List, SearchValues } from './list.ts'

/** View that a screen offers by itself. */
export type BuiltInView = { readonly name: string; readonly search: SearchValues }

type Props<Row extends { id: string }> = { list: List<Row>; views?: readonly BuiltInView[] | undefined }

const noViews: readonly BuiltInView[] = []

/** Filters and order under a name, kept for the account on this device. */
export function SavedViews<Row extends { id: string }>({ list, views = noViews }: Props<Row>) {
  const { t } = useLingui()
  const [isOpen, { close, toggle }] = useDisclosure()
  const { preferences, changePreferences, search } = list
  const saved = preferences.views
  const show = (wanted: SearchValues) => {
    const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    list.change({ ...cleared, ...wanted, current: 1 })
    close()
  }
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={toggle}>
          <Trans>视图</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`视图`} maw={320}>
        <Stack gap="xs" miw={240}>
          {[...views, ...saved].length === 0 && (
            <Text size="sm" c="dimmed">
              <Trans>把常用的筛选条件和排序保存为视图。</Trans>
            </Text>
          )}
          {views.map((view) => (
            <Button key={view.name} variant="subtle" justify="start" onClick={() => show(view.search)}>
              {view.name}
            </Button>
          ))}
          {saved.map((view) => (
            <Group key={view.name} wrap="nowrap" gap={4}>
              <Button variant="subtle" justify="start" flex={1} onClick={() => show(view.search)}>
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t`删除视图 ${view.name}`}
                onClick={() => changePreferences({ views: saved.filter((it) => it !== view) })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <SaveView
            onSave={(name) => {
              changePreferences({
                views: [...saved.filter((it) => it.name !== name), { name, search: storable(search, list.personal) }],
              })
              close()
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

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

/** Without the page, the open row and what is personal: a view outlives the log-out. Source: security R18. */
function storable({ current: _current, row: _row, edit: _edit, ...search }: SearchValues, personal: readonly string[]) {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && !personal.includes(name)
        ? [[name, value] as const]
        : [],
    ),
  )
}
