import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'

import { useIsReadOnly } from '#web/client/session/service.ts'

import classes from './form-bar.module.css'

type Props = {
  /** Status of the input, as a note with a `StatusLine`; null in a bar that does not send. */
  status: ReactNode
  /** Buttons, the main one last. */
  children: ReactNode
  /** The main button is as wide as the bar at any width, as in a narrow card. */
  isNarrow?: boolean
  /** Below several cards instead of inside one. */
  isAlone?: boolean
  /** In the flow on a phone, below a choice that must be seen with the button: it covers nothing. */
  inFlow?: boolean
}

/**
 * Bar of a form: one status line, which is a polite live region, and the buttons. Sticks to the bottom of the scrolling
 * element, so that the outcome of a save is in view wherever the person is. In read-only mode it says so before.
 */
export function FormBar({ status, isNarrow = false, isAlone = false, inFlow = false, children }: Props) {
  const isReadOnly = useIsReadOnly()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => uncoverFocus(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-form-bar
      data-narrow={isNarrow || undefined}
      data-alone={isAlone || undefined}
      data-flow={inFlow || undefined}
    >
      {(status !== null || isReadOnly) && (
        <FormStatus>
          {isReadOnly && (
            <div className={classes.line}>
              <Trans>系统维护中，暂不能保存和提交</Trans>
            </div>
          )}
          {status}
        </FormStatus>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

/** Words of several lines make the bar higher: the field with the focus stays in view. Source: WCAG 2.2 2.4.11. */
function uncoverFocus(bar: HTMLElement) {
  const focused = document.activeElement
  if (!focused || bar.contains(focused) || !bar.parentElement?.contains(focused)) return
  const isCovered = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
  if (isCovered) focused.scrollIntoView({ block: 'nearest' })
}

/** Live region of a bar. Focusable, to take the focus of its removed buttons. */
export const FormStatus = ({ children }: { children: ReactNode }) => (
  <div role="status" tabIndex={-1} className={classes.status}>
    {children}
  </div>
)
