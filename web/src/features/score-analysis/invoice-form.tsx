import '#web/ui/form/styles.ts'
import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'

import {
  type Invoice,
  InvoiceRecipient,
  type InvoiceType,
  type Report,
  scoreAnalysis,
} from '#contracts/candidate/score-analysis.ts'

import { useAccount } from '#web/client/session/session.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { WriteOutcome } from '#web/ui/idempotency/outcome.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'

type Props = { report: Report; onClose: () => void }

/** Requests an invoice, once; a failed request is prepared again with the entered values. */
export function InvoiceForm({ report: { id, invoice }, onClose }: Props) {
  const { t } = useLingui()
  const { realName } = useAccount()
  const [type, setType] = useState<InvoiceType>(invoice?.type === 'company' ? 'company' : 'personal')
  const [recipients, setRecipients] = useState(() => firstRecipients(invoice, realName))
  // The other type keeps its entered values, and has the same address.
  const enter = (values: Recipient) =>
    setRecipients(({ personal, company }) => ({
      personal: { ...personal, email: values.email },
      company: { ...company, email: values.email },
      [values.type]: values,
    }))
  return (
    <Stack gap="md" maw={480}>
      <Radio.Group label={t`抬头类型`} value={type} onChange={(it) => setType(it === 'company' ? it : 'personal')}>
        <Group mt={6}>
          <Radio value="personal" label={t`个人`} />
          <Radio value="company" label={t`单位`} />
        </Group>
      </Radio.Group>
      <RecipientForm key={type} reportId={id} initial={recipients[type]} onChange={enter} onClose={onClose} />
    </Stack>
  )
}

type Recipient = { type: InvoiceType; title: string; taxNo?: string; email: string }

/** Recipients to begin with: of the last invoice, otherwise the candidate. The address of an invoice is masked. */
function firstRecipients(last: Invoice | null, realName: string): Record<InvoiceType, Recipient> {
  const title = (type: InvoiceType, otherwise: string) => (last?.type === type ? last.title : otherwise)
  const taxNo = last?.type === 'company' ? last.taxNo : ''
  return {
    personal: { type: 'personal', title: title('personal', realName), email: '' },
    company: { type: 'company', title: title('company', ''), taxNo, email: '' },
  }
}

type FormProps = { reportId: string; initial: Recipient; onChange: (values: Recipient) => void; onClose: () => void }

function RecipientForm({ reportId: id, initial, onChange, onClose }: FormProps) {
  const { t } = useLingui()
  const form = useSchemaForm<Recipient>(InvoiceRecipient, initial, onChange)
  const request = useIdempotentWrite(scoreAnalysis.invoice, () => onClose())
  const submit = form.onSubmit((values) => request.send({ id, ...v.parse(InvoiceRecipient, values) }))
  const field = (name: 'title' | 'taxNo' | 'email') => {
    const { key, ...props } = { key: form.key(name), ...form.getInputProps(name) }
    return [key, { ...props, size: 'md', spellCheck: false } as const] as const
  }
  const [titleKey, title] = field('title')
  const [taxNoKey, taxNo] = field('taxNo')
  const [emailKey, email] = field('email')
  return (
    <form onSubmit={submit} noValidate aria-label={t`申请发票`}>
      <Stack gap="md">
        <TextInput key={titleKey} {...title} label={t`发票抬头`} autoComplete="off" maxLength={100} />
        {initial.type === 'company' && (
          <TextInput
            key={taxNoKey}
            {...taxNo}
            label={t`纳税人识别号`}
            description={t`15、17、18或20位字母和数字`}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
        <TextInput
          key={emailKey}
          {...email}
          label={t`接收邮箱`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="done"
        />
        <FormBar status={<WriteOutcome {...request} />}>
          <Button variant="default" size="md" onClick={onClose}>{t`取消`}</Button>
          {!request.isUnknown && (
            <Button type="submit" size="md" loading={request.isSending || request.isChecking}>{t`提交申请`}</Button>
          )}
        </FormBar>
      </Stack>
    </form>
  )
}
