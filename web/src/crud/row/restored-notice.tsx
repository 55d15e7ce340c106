import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'

/** Says that a form began with a draft, which can be discarded. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useLingui()
  return (
    <Alert color="blue" role="status" title={t`已恢复您上次没有保存的内容`}>
      <Button variant="default" size="xs" onClick={onDiscard}>
        <Trans>放弃这些内容</Trans>
      </Button>
    </Alert>
  )
}
