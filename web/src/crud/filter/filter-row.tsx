import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useCallbackRef, useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconFilter, IconSearch } from '@tabler/icons-react'
import { memo, type ReactNode, type SyntheticEvent, useMemo } from 'react'

import { useGuardedClose } from '#web/ui/dialog/use-guarded-close.ts'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { columnList, type NamedColumn } from '../column.ts'
import { isForbidden, type ListView, type SearchValues } from '../list.ts'
import { phone } from '../table/data-table.tsx'
import { Filter, filterNames } from './column-filter.tsx'
import { OmittedFilters } from './omitted-filters.tsx'
import { type Typing, useTyped } from './use-typed.ts'

import classes from './filter-row.module.css'

type Props<Row extends { id: string }> = {
  list: ListView<Row>
  /** Filters that are not columns, such as a range of times. */
  children?: ReactNode | ((typing: Typing) => ReactNode)
  /** Filters of columns that are shown before somebody unfolds the others; those that are set are shown, too. */
  shownFirst?: number
  /** Clears filters that are in no address. */
  onReset?: () => void
}

/** Filters of a list, kept in the address, so that a filtered list can be shared. A sheet on a phone. */
export function FilterRow<Row extends { id: string }>(props: Props<Row>) {
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  if (isForbidden(props.list)) return null
  return (
    <>
      <OmittedFilters list={props.list} />
      {isPhone ? <FilterSheet {...props} /> : <Filters {...props} />}
    </>
  )
}

function FilterSheet<Row extends { id: string }>(props: Props<Row>) {
  const { t } = useLingui()
  const [isOpen, sheet] = useDisclosure()
  const { content, close } = useGuardedClose(sheet.close, isOpen)
  const count = props.list.filters.length
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.opener}
        leftSection={<IconFilter size={18} aria-hidden />}
        onClick={sheet.open}
      >
        {count > 0 ? <Trans>筛选（{count}）</Trans> : <Trans>筛选</Trans>}
      </Button>
      <Drawer opened={isOpen} onClose={close} position="bottom" size="auto" title={t`筛选`}>
        <div ref={content}>
          <Filters {...props} onDone={sheet.close} />
        </div>
      </Drawer>
    </>
  )
}

/** Whether something is typed that the list does not show yet. */
const isTyped = (typed: SearchValues, search: SearchValues) =>
  Object.keys({ ...search, ...typed }).some((name) => (typed[name] ?? '') !== (search[name] ?? ''))

function Filters<Row extends { id: string }>(props: Props<Row> & { onDone?: () => void }) {
  const { list, children, shownFirst = 3, onReset, onDone } = props
  const { typed, type, apply, clear } = useTyped(list)
  const filtered = useMemo(() => columnList(list.columns).filter(({ filter }) => filter), [list.columns])
  const isSet = (column: NamedColumn<Row>) => filterNames(column).some((it) => list.search[it] !== undefined)
  const [isUnfolded, unfolding] = useDisclosure()
  const isWhole = isUnfolded || onDone !== undefined
  // A choice is complete at once; a text is when it is submitted.
  const choose = useCallbackRef((changed: SearchValues) => {
    type(changed)
    if (!onDone) apply({ ...typed, ...changed })
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    apply(typed)
    onDone?.()
  }
  const reset = (event: SyntheticEvent) => {
    event.preventDefault()
    clear()
    onReset?.()
    onDone?.()
  }
  return (
    <form role="search" onSubmit={submit} onReset={reset} className={classes.row}>
      {onDone && <UnsavedWork source={isTyped(typed, list.search)} />}
      {filtered
        .filter((column, index) => isWhole || index < shownFirst || isSet(column))
        .map((column) => (
          <Filter
            key={column.name}
            column={column}
            value={String(typed[column.filter ?? ''] ?? '')}
            wholeValue={String(typed[column.filterEqual ?? ''] ?? '')}
            onChange={column.choices ? choose : type}
          />
        ))}
      {typeof children === 'function'
        ? children({ typed, type, apply, isUnfolded: isWhole || filtered.length <= shownFirst })
        : children}
      {onDone && <OrderField columns={list.columns} typed={typed} type={type} />}
      <div className={classes.buttons}>
        <ApplyButtons />
        {filtered.length > shownFirst && !onDone && <FoldButton isUnfolded={isUnfolded} onClick={unfolding.toggle} />}
      </div>
    </form>
  )
}

type OrderProps<Row extends { id: string }> = Pick<ListView<Row>, 'columns'> & Pick<Typing, 'typed' | 'type'>

/** Order of a list whose cards have no headers. */
function OrderField<Row extends { id: string }>({ columns, typed, type }: OrderProps<Row>) {
  const { t, i18n } = useLingui()
  const options = columnList(columns).flatMap(({ label, sort }) => {
    const text = i18n._(label)
    return sort
      ? [
          { value: `ascs ${sort}`, label: t`${text}，升序` },
          { value: `descs ${sort}`, label: t`${text}，降序` },
        ]
      : []
  })
  if (options.length === 0) return null
  return (
    <NativeSelect
      label={t`排列顺序`}
      value={typed['ascs'] ? `ascs ${typed['ascs']}` : typed['descs'] ? `descs ${typed['descs']}` : ''}
      onChange={({ currentTarget }) => {
        const [name = '', column] = currentTarget.value.split(' ')
        type({ ascs: undefined, descs: undefined, ...(column && { [name]: column }) })
      }}
      data={[{ value: '', label: t`默认` }, ...options]}
    />
  )
}

const FoldButton = memo(({ isUnfolded, onClick }: { isUnfolded: boolean; onClick: () => void }) => (
  <Button
    variant="subtle"
    aria-expanded={isUnfolded}
    rightSection={isUnfolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
    onClick={onClick}
  >
    {isUnfolded ? <Trans>收起</Trans> : <Trans>更多条件</Trans>}
  </Button>
))

/** Not rendered with each change of the list. */
const ApplyButtons = memo(() => (
  <>
    <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
      <Trans context="filters">查询</Trans>
    </Button>
    <Button variant="default" type="reset">
      <Trans>重置</Trans>
    </Button>
  </>
))
