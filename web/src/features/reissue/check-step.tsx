import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'

import { reissue, reissueFields } from '#contracts/candidate/reissue.ts'
import { checkFields, rowsToValues } from '#contracts/form/form.ts'

import { FormBar } from '#web/ui/form/form-bar.tsx'
import { WriteOutcome } from '#web/ui/idempotency/outcome.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { useServerNames } from '#web/ui/server-name.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import type { PictureSlots } from './picture-slots.ts'
import { type Application, openReissue } from './reissue-query.ts'
import type { Step } from './reissue-search.ts'

type Props = {
  application: Application
  slots: PictureSlots
  onBack: (step: Step) => void
  onDone: () => void
}

/** All that is stored, and the submission, which happens exactly once. */
export function CheckStep({ application, slots: { Show }, onBack, onDone }: Props) {
  const { t } = useLingui()
  const { id } = application
  const client = useQueryClient()
  const submit = useIdempotentWrite(reissue.submit, () => {
    notifications.show({ color: 'green', message: t`补办申请已提交` })
    // The next form is for another application.
    client.removeQueries({ queryKey: openReissue.queryKey, exact: true })
    onDone()
  })
  const isBusy = submit.isSending || submit.isChecking
  const missing = Object.keys(checkFields(reissueFields, rowsToValues(application.values)))
  return (
    <>
      {missing.length > 0 && <Missing names={missing} onBack={() => onBack('form')} />}
      <ApplicationFacts application={application} />
      <Show isUnsent />
      <Text size="sm" c="dimmed">{t`审核前可以撤回修改。证书将寄往上面的地址，请再次核对。`}</Text>
      <FormBar status={<WriteOutcome {...submit} retry={() => submit.send({ id })} />}>
        <Button variant="default" size="md" disabled={isBusy} onClick={() => onBack('form')}>{t`修改内容`}</Button>
        <Button variant="default" size="md" disabled={isBusy} onClick={() => onBack('pictures')}>{t`修改材料`}</Button>
        {!submit.isUnknown && (
          <Button
            size="md"
            disabled={missing.length > 0}
            loading={isBusy}
            onClick={() => submit.send({ id })}
          >{t`提交补办申请`}</Button>
        )}
      </FormBar>
    </>
  )
}

/** Fields that are empty or wrong: they block the submission. */
function Missing({ names, onBack }: { names: readonly string[]; onBack: () => void }) {
  const { t } = useLingui()
  const labels = reissueFields.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  const { text, lang } = useServerNames()(labels)
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t`以下内容待完善`}>
      <Group gap="sm">
        <Text lang={lang}>{text}</Text>
        <Button variant="default" size="compact-md" mih={44} onClick={onBack}>{t`去填写`}</Button>
      </Group>
    </Alert>
  )
}
