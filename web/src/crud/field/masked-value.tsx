import '../styles.ts'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Portal, Radio, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { unmask, type UnmaskPurpose, unmaskPurposes } from '#contracts/administration/unmask.ts'

import { action } from '#web/client/api/api.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'

const purposeTexts: Record<UnmaskPurpose, MessageDescriptor> = {
  support: msg`处理咨询`,
  verification: msg`核验身份`,
  investigation: msg`排查问题`,
  correction: msg`更正资料`,
}

/** Whether the gateway has masked a value; of a network address it hides the end. */
export const isMasked = (value: string) => value.includes('***') || value.includes('.*.*')

/** Whether a whole text may be the one behind a mask. */
export const fitsMask = (value: string, whole: string) =>
  isMasked(value)
    ? [value.slice(0, value.indexOf('*')), value.slice(value.lastIndexOf('*') + 1)].every((part, at) =>
        at === 0 ? whole.startsWith(part) : whole.endsWith(part),
      )
    : value === whole

type Props = {
  value: string
  /** Name of the detail call, `resource.call`. */
  call: string
  id: string
  field: string
  label: string
  /** Rendering of the value; default: unchanged. */
  children?: (value: string) => ReactNode
  onShow?: (whole: string) => void
}

/** A masked value; it is shown whole after a purpose was given, which the gateway records. Source: security R54. */
export function MaskedValue({ value, call, id, field, label, children, onShow }: Props) {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure()
  const [whole, setWhole] = useState<string>()
  const text = whole ?? value
  return (
    <>
      {children ? children(text) : <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>}{' '}
      {whole === undefined && isMasked(value) && (
        <Button
          size="compact-xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          aria-label={t`显示完整的${label}`}
          onClick={dialog.open}
        >
          <Trans>显示</Trans>
        </Button>
      )}
      {/* The value may stand in a form, and a form cannot be within another one. */}
      {isOpen && (
        <Portal>
          <FormDialog onClose={dialog.close} title={t`显示完整的${label}`}>
            <PurposeForm
              target={{ call, id, field }}
              onCancel={dialog.close}
              onShow={(wholeValue) => {
                setWhole(wholeValue)
                dialog.close()
                onShow?.(wholeValue)
              }}
            />
          </FormDialog>
        </Portal>
      )}
    </>
  )
}

type FormProps = { target: Pick<Props, 'call' | 'id' | 'field'>; onCancel: () => void; onShow: (value: string) => void }

/** Asks for the purpose: none is chosen beforehand, because the choice is evidence. */
function PurposeForm({ target, onCancel, onShow }: FormProps) {
  const { t, i18n } = useLingui()
  const [purpose, setPurpose] = useState<UnmaskPurpose>()
  const [isMissing, setIsMissing] = useState(false)
  const show = useMutation({ ...action(unmask.field), onSuccess: ({ value }) => onShow(value) })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React passes events out of a portal on to that form.
    event.stopPropagation()
    if (!purpose) setIsMissing(true)
    else if (!show.isPending) show.mutate({ ...target, purpose })
  }
  return (
    <DialogForm
      status={<SubmitNote mutation={show} />}
      submit={t`显示`}
      isPending={show.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Alert role="note" color="orange" variant="light">
        <Trans>查看会记入审计日志</Trans>
      </Alert>
      <Radio.Group
        label={t`用途`}
        value={purpose ?? null}
        onChange={(value) => setPurpose(unmaskPurposes.find((it) => it === value))}
        error={isMissing && !purpose && t`请选择用途`}
      >
        <Stack gap="xs" mt="xs">
          {unmaskPurposes.map((option) => (
            <Radio key={option} value={option} label={i18n._(purposeTexts[option])} />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  )
}
