import '../styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'

import { columnList, inOrder } from '../column.ts'
import type { List } from '../list.ts'

type Props<Row extends { id: string }> = Pick<List<Row>, 'columns' | 'preferences' | 'changePreferences'>

function Menu<Row extends { id: string }>(props: Props<Row>) {
  const { t } = useLingui()
  const { preferences, changePreferences } = props
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t`列设置`}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`列设置`} style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        <Stack gap="xs" miw="min(15rem, 100%)">
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
          <Checkbox
            size="sm"
            label={t`固定首列`}
            checked={preferences.isFirstFixed}
            onChange={({ currentTarget }) => changePreferences({ isFirstFixed: currentTarget.checked })}
          />
          <Text size="xs" c="dimmed">
            <Trans>显示的列和顺序</Trans>
          </Text>
          <ColumnChoices {...props} />
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              changePreferences({ order: [], visible: {}, widths: {}, isDense: false, isFirstFixed: true })
            }
          >
            <Trans>恢复默认</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The columns in their order, with place and visibility; at least one is visible. */
function ColumnChoices<Row extends { id: string }>({ columns: all, preferences, changePreferences }: Props<Row>) {
  const { i18n } = useLingui()
  const columns = inOrder(columnList(all), preferences.order)
  const isShown = ({ name, isHidden }: (typeof columns)[number]) => preferences.visible[name] ?? !isHidden
  const shownCount = columns.filter(isShown).length
  const move = (from: number, to: number) => {
    const names = columns.map(({ name }) => name)
    names.splice(to, 0, ...names.splice(from, 1))
    changePreferences({ order: names })
  }
  return columns.map((column, index) => (
    <Group key={column.name} justify="space-between" wrap="nowrap" gap="xs">
      <Checkbox
        size="sm"
        label={i18n._(column.label)}
        checked={isShown(column)}
        disabled={isShown(column) && shownCount === 1}
        onChange={({ currentTarget }) =>
          changePreferences({ visible: { ...preferences.visible, [column.name]: currentTarget.checked } })
        }
      />
      <MoveButtons
        label={i18n._(column.label)}
        isFirst={index === 0}
        isLast={index === columns.length - 1}
        onMove={(by) => move(index, index + by)}
      />
    </Group>
  ))
}

type MoveProps = { label: string; isFirst: boolean; isLast: boolean; onMove: (by: 1 | -1) => void }

function MoveButtons({ label, isFirst, isLast, onMove }: MoveProps) {
  const { t } = useLingui()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon size={28} variant="subtle" aria-label={t`${label}前移`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon size={28} variant="subtle" aria-label={t`${label}后移`} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Which columns a table shows, in which order, and how dense: remembered for the account. */
export const ColumnsMenu = memo(Menu) as typeof Menu // memo forgets the type parameter
