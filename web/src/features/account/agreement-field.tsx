import '#web/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'

import type { Agreement } from '#contracts/session/account.ts'

import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'

type Props = {
  agreement: Agreement
  agreed: boolean
  onChange: (agreed: boolean) => void
  isMissing: boolean
}

/** Consent to the agreement: the box opens the text, and the button below the text ticks the box. */
export function AgreementField({ agreement: { title, content }, agreed, onChange, isMissing }: Props) {
  const { t } = useLingui()
  const name = useServerName()(title)
  const [opened, dialog] = useDisclosure()
  const fullScreen = useMediaQuery('(max-width: 767px)')
  return (
    <>
      <Checkbox
        size="md"
        checked={agreed}
        onChange={() => (agreed ? onChange(false) : dialog.open())}
        error={isMissing && t`请打开协议并同意`}
        label={
          <>
            <Trans>我已阅读并同意</Trans>
            <Anchor
              component="button"
              type="button"
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
        opened={opened}
        onClose={dialog.close}
        title={<ServerText>{title}</ServerText>}
        size="lg"
        fullScreen={fullScreen}
      >
        <Stack gap="lg">
          <div lang="zh-CN">
            <SafeHtml html={content} />
          </div>
          <Button
            size="md"
            onClick={() => {
              onChange(true)
              dialog.close()
            }}
          >
            <Trans>我已阅读并同意</Trans>
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
