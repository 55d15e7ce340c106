import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Button of a form that saves. */
export const SaveButton = ({ isPending }: { isPending: boolean }) => (
  <Button type="submit" loading={isPending}>
    <Trans>保存</Trans>
  </Button>
)

/** Button of a form that saves a new row and begins the next one. */
export const SaveAndAddButton = ({ isPending, onClick }: { isPending: boolean; onClick: () => void }) => (
  <Button variant="default" disabled={isPending} onClick={onClick}>
    <Trans>保存并继续新增</Trans>
  </Button>
)
