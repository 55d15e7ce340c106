import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'

import './styles.ts'
import { columnList, inOrder } from './column.ts'
import type { List } from './list.ts'

type Props<Row extends { id: string }> = Pick<List<Row>, 'columns' | 'preferences' | 'changePreferences'>

function Menu<Row extends { id: string }>({ columns: all, preferences, changePreferences }: Props<Row>) {
  const { t, i18n } = useLingui()
  const columns = inOrder(columnList(all), preferences.order)
  const isShown = ({ name, isHidden }: (typeof columns)[number]) => preferences.visible[name] ?? !isHidden
  const shownCount = columns.filter(isShown).length
  const move = (from: number, to: number) => {
    const names = columns.map(({ name }) => name)
    names.splice(to, 0, ...names.splice(from, 1))
    changePreferences({ order: names })
  }
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t`列设置`}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`列设置`}>
        <Stack gap="xs" miw={240}>
          <SegmentedControl
            size="xs"
            aria-label={t`行高`}
            value={preferences.isDense ? 'dense' : 'normal'}
            onChange={(value) => changePreferences({ isDense: value === 'dense' })}
            data={[
              { value: 'normal', label: t`标准` },
              { value: 'dense', label: t`紧凑` },
            ]}
          />
          <Text size="xs" c="dimmed">
            <Trans>显示的列和顺序</Trans>
          </Text>
          {columns.map((column, index) => {
            const label = i18n._(column.label)
            return (
              <Group key={column.name} justify="space-between" wrap="nowrap" gap="xs">
                <Checkbox
                  size="sm"
                  label={label}
                  checked={isShown(column)}
                  disabled={isShown(column) && shownCount === 1}
                  onChange={({ currentTarget }) =>
                    changePreferences({ visible: { ...preferences.visible, [column.name]: currentTarget.checked } })
                  }
                />
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    size={28}
                    variant="subtle"
                    aria-label={t`${label}前移`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={28}
                    variant="subtle"
                    aria-label={t`${label}后移`}
                    disabled={index === columns.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
            )
          })}
          <Button
            size="xs"
            variant="default"
            onClick={() => changePreferences({ order: [], visible: {}, widths: {}, isDense: false })}
          >
            <Trans>恢复默认</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Which columns a table shows, in which order, and how dense: remembered for the account. */
export const ColumnsMenu = memo(Menu) as typeof Menu // memo forgets the type parameter
