import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { notifications } from '@mantine/notifications'
import { useCallback, useLayoutEffect, useRef } from 'react'

import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { errorTexts } from '#web/ui/error/error-text.ts'

import classes from './table.module.css'

/** Action of each row of a list. Stated once for the list, because 200 rows offer it. */
export type RowAction<Row> = {
  readonly label: MessageDescriptor
  readonly onClick: (row: Row) => void
  readonly isDangerous?: true
  /** Why a row forbids it. */
  readonly forbidden?: (row: Row) => string | false
  /** Whether a row has it at all; default: each one has. */
  readonly isOffered?: (row: Row) => boolean
}

/** Actions in their order; false for an action without the right. */
export type RowActions<Row> = readonly (RowAction<Row> | false)[]

/** Opens the form of a row. */
export const editRow = <Row extends { id: string }>({
  open,
}: {
  open: (id: string, how: 'edit') => void
}): RowAction<Row> => ({ label: msg`编辑`, onClick: ({ id }) => open(id, 'edit') })

/** Asks whether a row is to be removed. */
export const removeRow = <Row,>(
  { ask }: { ask: (rows: readonly Row[]) => void },
  forbidden?: (row: Row) => string | false,
): RowAction<Row> => ({
  label: msg`删除`,
  onClick: (row) => ask([row]),
  isDangerous: true,
  ...(forbidden && { forbidden }),
})

/** Actions as the rows show them: the granted ones, with their texts. */
export type ShownActions<Row> = readonly (Omit<RowAction<Row>, 'label'> & { readonly text: string })[]

/** Translates the actions of a list, once for all its rows. A row that the server sent without an id can only be read. */
export function useShownActions<Row extends { id: string }>(actions: RowActions<Row>): ShownActions<Row> {
  const { i18n } = useLingui()
  const unidentified = i18n._(errorTexts.unidentified)
  return actions.flatMap((action) => {
    if (!action) return []
    const forbidden = (row: Row) => (isUnknownId(row.id) ? unidentified : (action.forbidden?.(row) ?? false))
    return [{ ...action, text: i18n._(action.label), forbidden }]
  })
}

type RunAction<Row> = (index: number, row: Row) => void

/** Runs an action as the screen states it now: always the same function, because memoised rows keep it. */
export function useRunAction<Row>(actions: ShownActions<Row>): RunAction<Row> {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return useCallback((index, row) => {
    latest.current[index]?.onClick(row)
  }, [])
}

type Props<Row> = {
  row: Row
  /** Title of the row, which assistive technology reads after the action. */
  name: string
  actions: ShownActions<Row>
  /** Takes the place of the actions' own `onClick`. */
  onRun?: RunAction<Row>
}

/** Buttons of the actions of a row. */
export const ActionButtons = <Row,>({ row, name, actions, onRun }: Props<Row>) => {
  const run = onRun ?? ((index) => actions[index]?.onClick(row))
  return actions.map(({ text, isDangerous, forbidden, isOffered }, index) => {
    if (isOffered?.(row) === false) return null
    const reason = forbidden?.(row)
    return (
      <button
        key={text}
        type="button"
        className={isDangerous ? `${classes.link} ${classes.danger}` : classes.link}
        aria-label={`${text} ${name}${reason ? `: ${reason}` : ''}`}
        title={reason || undefined}
        // Not `disabled`: keyboard and touch would not reach the reason.
        aria-disabled={Boolean(reason) || undefined}
        onClick={() => (reason ? notifications.show({ color: 'orange', message: reason }) : run(index, row))}
      >
        {text}
      </button>
    )
  })
}

/** Whether the actions look the same in a row. */
export const isSameActions = <Row,>(one: ShownActions<Row>, other: ShownActions<Row>, row: Row) =>
  one.length === other.length &&
  one.every((action, index) => {
    const counterpart = other[index]
    return (
      action.text === counterpart?.text &&
      action.isOffered?.(row) === counterpart.isOffered?.(row) &&
      action.forbidden?.(row) === counterpart.forbidden?.(row)
    )
  })
