import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { type MouseEvent, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from 'react'

import type { Call } from '#contracts/core/call.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { errorTexts } from '#web/ui/error/error-text.ts'
import { focusHeading } from '#web/ui/focus-here.ts'
import { useUndoOfRemoval } from '../batch/leaving-rows.ts'
import { useReadOnlyReason } from '../read-only-reason.ts'
import { eventCellText, RowMenuContext, type RowMenuItem } from './row-menu.tsx'

import classes from './table.module.css'

/** Action of each row of a list. Stated once for the list, because 200 rows offer it. */
export type RowAction<Row> = {
  readonly label: MessageDescriptor
  readonly onClick: (row: Row) => void
  readonly isDangerous?: true
  /** Why a row forbids it. */
  readonly forbidden?: (row: Row) => string | false
  /** It changes nothing: read-only mode has it, too. */
  readonly isRead?: true
  /** Whether a row has it at all; default: each one has. */
  readonly isOffered?: (row: Row) => boolean
  /** Call by which it removes rows. */
  readonly removes?: Pick<Call, 'url'>
}

/** Actions in their order; false for an action without the right. */
export type RowActions<Row> = readonly (RowAction<Row> | false)[]

/** Opens the form of a row. */
export const editRow = <Row extends { id: string }>({
  open,
}: {
  open: (id: string, mode: 'edit') => void
}): RowAction<Row> => ({ label: msg`编辑`, onClick: ({ id }) => open(id, 'edit') })

/** Asks whether a row is to be removed. */
export const removeRow = <Row,>(
  { ask, call }: { ask: (rows: readonly Row[]) => void; call: Pick<Call, 'url'> },
  forbidden?: (row: Row) => string | false,
): RowAction<Row> => ({
  label: msg`删除`,
  onClick: (row) => ask([row]),
  isDangerous: true,
  removes: call,
  ...(forbidden && { forbidden }),
})

/** Actions as the rows show them: the granted ones, with their texts. */
export type ShownActions<Row> = readonly (Omit<RowAction<Row>, 'label'> & { readonly text: string })[]

/**
 * Translates the actions of a list, once for all its rows. A row that the server sent without an id can only be read, and so
 * can all of them in read-only mode.
 */
export function useShownActions<Row extends { id: string }>(actions: RowActions<Row>): ShownActions<Row> {
  const { i18n } = useLingui()
  const unidentified = i18n._(errorTexts.unidentified)
  const readOnly = useReadOnlyReason()
  return actions.flatMap((action) => {
    if (!action) return []
    const refused = !action.isRead && readOnly
    const forbidden = (row: Row) => (isUnknownId(row.id) ? unidentified : refused || (action.forbidden?.(row) ?? false))
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

/** Actions that stand in a row of a table; the others are in its menu. */
export const maxTexts = 2

/** One path, drawn as `IconDots` is: an icon is a component, and each row has one. */
const dots = (
  <svg className="tabler-icon" width={16} height={16} viewBox="0 0 24 24" aria-hidden>
    <path
      d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** Buttons of the actions of a row in a table: the first ones, and a menu of the others. */
export function ActionButtons<Row extends { id: string }>(props: Props<Row>) {
  const moreActions = useMoreActions(props.name)
  const undo = useUndo(props)
  if (undo !== undefined) return <UndoRemoval name={props.name} undo={undo} />
  const items = menuItems(props)
  return (
    <>
      {items.slice(0, maxTexts).map(actionButton)}
      {moreActions(items.slice(maxTexts), classes.more, dots)}
    </>
  )
}

/** Menu of all actions of a row, where there is no room for their buttons. */
export function RowMenuButton<Row extends { id: string }>(props: Props<Row>) {
  const { t } = useLingui()
  const moreActions = useMoreActions(props.name)
  const undo = useUndo(props)
  if (undo !== undefined) return <UndoRemoval name={props.name} undo={undo} className={classes.rowMenu} />
  return moreActions(menuItems(props), `${classes.link} ${classes.rowMenu}`, t`操作`)
}

const useUndo = <Row extends { id: string }>({ actions, row }: Props<Row>) =>
  useUndoOfRemoval(actions.find(({ removes }) => removes)?.removes, row.id)

/** In place of the actions of a row that is being removed. */
function UndoRemoval({ name, undo, className }: { name: string; undo: (() => void) | null; className?: string }) {
  const { t } = useLingui()
  return (
    <span data-leaving className={className}>
      {undo && (
        <button ref={keepFocus} type="button" className={classes.link} aria-label={t`撤销删除 ${name}`} onClick={undo}>
          {t`撤销`}
        </button>
      )}
    </span>
  )
}

/**
 * Takes the focus where the pressed action has gone. When the button goes with the focus, the focus goes on to the actions of
 * its row, of the next row that stays, or to the heading of the page.
 */
function keepFocus(button: HTMLButtonElement) {
  if (document.activeElement === document.body) button.focus({ preventScroll: true })
  return () => {
    if (document.activeElement !== button) return
    const rows = [...(button.closest('table, ul')?.querySelectorAll('tr, li') ?? [])]
    const own = button.closest('tr, li')
    const at = rows.findIndex((row) => row === own)
    // React takes the button out of the document after this function.
    queueMicrotask(() => {
      for (const row of [...rows.slice(at), ...rows.slice(0, at)]) {
        const action = row.querySelector<HTMLElement>(rowButton)
        if (action?.isConnected) return action.focus({ preventScroll: true })
      }
      focusHeading()
    })
  }
}

const rowButton = `td.${classes.actions} button, button.${classes.rowMenu}, .${classes.rowMenu} button`

/** Renders the button of a menu of actions; no component: each row has one. */
function useMoreActions(name: string) {
  const { t } = useLingui()
  const openMenu = useContext(RowMenuContext)
  return (items: readonly RowMenuItem[], className: string | undefined, content: ReactNode) =>
    items.length > 0 && (
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-label={t`更多操作 ${name}`}
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect()
          openMenu?.({ name, items, x: right, y: bottom })
        }}
      >
        {content}
      </button>
    )
}

/** Actions that a row has, bound to it. */
export function menuItems<Row>({ row, name, actions, onRun }: Props<Row>): RowMenuItem[] {
  const run = onRun ?? ((index) => actions[index]?.onClick(row))
  return actions.flatMap(({ text, isDangerous = false, forbidden, isOffered }, index) =>
    isOffered?.(row) === false
      ? []
      : [
          {
            text,
            label: `${text} ${name}`,
            isDangerous,
            reason: forbidden?.(row) ?? false,
            run: () => run(index, row),
          },
        ],
  )
}

const zero = { left: 0, bottom: 0 }

/** Opens all actions of a row, and the copying of a cell, in place of the browser's menu. */
export function useContextMenu<Row>(props: Omit<Props<Row>, 'name'> & { name: () => string }) {
  const openMenu = useContext(RowMenuContext)
  return (event: MouseEvent) => {
    const cellText = eventCellText(event)
    const name = props.name()
    const items = menuItems({ ...props, name })
    if (!openMenu || cellText === undefined || (cellText === '' && items.length === 0)) return
    event.preventDefault()
    // Shift+F10 and the menu key send the same event; browsers differ in where they say it is.
    const { left, bottom } = event.target instanceof Element ? event.target.getBoundingClientRect() : zero
    const isByMouse = event.clientX > 0 || event.clientY > 0
    openMenu({
      name,
      items,
      cellText,
      ...(isByMouse ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom }),
    })
  }
}

/** No component: each row has several. */
const actionButton = ({ text, label, isDangerous, reason, run }: RowMenuItem) => (
  <button
    key={text}
    type="button"
    className={isDangerous ? `${classes.link} ${classes.danger}` : classes.link}
    aria-label={reason ? `${label}: ${reason}` : label}
    title={reason || undefined}
    // Not `disabled`: keyboard and touch would not reach the reason.
    aria-disabled={Boolean(reason) || undefined}
    onClick={() => (reason ? notifications.show({ color: 'orange', message: reason }) : run())}
  >
    {text}
  </button>
)

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
