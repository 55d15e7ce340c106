import '../styles.ts'

import { useLingui } from '@lingui/react/macro'
import { Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy } from '@tabler/icons-react'
import { createContext, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'

import { shortened, useCopy } from './use-copy.ts'

/** Entry of the menu of a row. */
export type RowMenuItem = {
  readonly text: string
  /** Name for assistive technology: the action and its row. */
  readonly label: string
  readonly isDangerous: boolean
  /** Why the row forbids it. */
  readonly reason: string | false
  readonly run: () => void
}

type RowMenuRequest = {
  /** Name of the row. */
  readonly name: string
  readonly items: readonly RowMenuItem[]
  /** Text of the cell that was pressed, to be copied. */
  readonly cellText?: string
  /** Place in the window, in pixels. */
  readonly x: number
  readonly y: number
}

/** Opens the menu of a row, within a host of menus. */
export const RowMenuContext = createContext<((request: RowMenuRequest) => void) | null>(null)

/** One menu for all rows of a table: 200 rows would each have their own. */
export function RowMenuHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<RowMenuRequest | null>(null)
  const opener = useRef<Element>(null)
  const open = useMemo(
    () => (next: RowMenuRequest) => {
      opener.current = document.activeElement
      setRequest(next)
    },
    [],
  )
  // The menu exists only while it is open, so that the library knows of no focus before it.
  const close = () => {
    setRequest(null)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  return (
    <RowMenuContext value={open}>
      {children}
      {request && <RowMenu {...request} onClose={close} />}
    </RowMenuContext>
  )
}

function RowMenu({ name, items, cellText, x, y, onClose }: RowMenuRequest & { onClose: () => void }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          style={{ position: 'fixed', left: x, top: y, width: 0, height: 0, padding: 0, border: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t`${name}的操作`} aria-labelledby={undefined}>
        {items.map((item) => (
          <Item key={item.text} {...item} />
        ))}
        {cellText && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(cellText)}>
            {t`复制“${shortened(cellText, maxLength)}”`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** An action that the row forbids can be reached, and says why. */
function Item({ text, label, isDangerous, reason, run }: RowMenuItem) {
  return (
    <Menu.Item
      color={isDangerous && !reason ? 'var(--mantine-color-error)' : undefined}
      c={reason ? 'dimmed' : undefined}
      aria-label={reason ? `${label}: ${reason}` : label}
      aria-disabled={Boolean(reason) || undefined}
      onClick={() => (reason ? notifications.show({ color: 'orange', message: reason }) : run())}
    >
      {text}
      {reason && (
        <Text size="xs" maw={260}>
          {reason}
        </Text>
      )}
    </Menu.Item>
  )
}

/** Longest text in the name of an entry, in characters. */
const maxLength = 20

/** Text of the cell that an event is about; undefined where the browser's own menu is of use: links, selected text. */
export function eventCellText({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element) || target.closest('a, input:not([type=checkbox])')) return undefined
  if (document.getSelection()?.toString()) return undefined
  const cell = target.closest('td, th')
  if (!cell) return undefined
  return cell.querySelector('button[aria-haspopup]') ? '' : textOfCell(cell)
}

/** Text of a cell: its title is the whole value. */
export const textOfCell = (cell: Element) => cell.getAttribute('title') || cell.textContent.trim()
