import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { FormBar } from '../form/form-bar.tsx'

type Props = {
  /** Status of the action. */
  status: ReactNode
  /** Absent where only the action ends the dialog. */
  onCancel?: () => void
  /** Button of the action. */
  children: ReactNode
}

/** Bar of a dialog: status, 取消, then the button of the action. */
export const DialogActions = ({ status, onCancel, children }: Props) => (
  <FormBar status={status} isNarrow={!onCancel}>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        <Trans>取消</Trans>
      </Button>
    )}
    {children}
  </FormBar>
)
