import '#web/ui/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

import type { Agreement } from '#contracts/session/account.ts'

import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

type Props = {
  agreement: Agreement
  agreed: boolean
  onChange: (agreed: boolean) => void
  isMissing: boolean
  /** A submission waits for the consent: the text is open, and its button goes on. */
  isAwaited: boolean
  /** The text was closed without consent. */
  onDecline: () => void
}

/** Consent to the agreement: the box opens the text, and the button below the text ticks the box. */
export function AgreementField({ agreement, agreed, onChange, isMissing, isAwaited, onDecline }: Props) {
  const { title, content } = agreement
  const { t } = useLingui()
  const name = useServerName()(title)
  const [opened, dialog] = useDisclosure()
  const fullScreen = useIsPhone()
  const close = () => {
    dialog.close()
    onDecline()
  }
  const agree = () => {
    dialog.close()
    onChange(true)
  }
  return (
    <>
      <Checkbox
        size="md"
        checked={agreed}
        onChange={() => (agreed ? onChange(false) : dialog.open())}
        error={isMissing && t`请阅读并同意协议`}
        label={
          <>
            <Trans>我已阅读并同意</Trans>{' '}
            <Anchor
              component="button"
              type="button"
              ta="start"
              lang={name.lang}
              onClick={(event) => {
                event.preventDefault()
                dialog.open()
              }}
            >
              <Trans>《{name.text}》</Trans>
            </Anchor>
          </>
        }
      />
      <Modal
        opened={opened || isAwaited}
        onClose={close}
        title={<ServerText>{title}</ServerText>}
        size="lg"
        fullScreen={fullScreen}
      >
        <Stack gap="lg">
          <div lang="zh-CN">
            <SafeHtml html={content} />
          </div>
          <Button size="md" onClick={agree}>
            {isAwaited ? <Trans>我已阅读并同意，继续</Trans> : <Trans>我已阅读并同意</Trans>}
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
