import { Plural, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import { focusField } from '../form/focus-field.ts'
import { ServerText } from '../server-name.tsx'
import { fieldError } from './field-error.ts'
import { type ServerForm, useFormState } from './server-form.ts'

/**
 * Error summary once a check has failed: invalid fields in document order, each a link to its field. Gets the focus after each
 * failed check.
 */
export function ErrorSummary({ form }: { form: ServerForm }) {
  const { i18n } = useLingui()
  const errors = useFormState(form, (state) => state.errors)
  const failures = useFormState(form, (state) => state.failures)
  const summary = useRef<HTMLDivElement>(null)
  const announced = useRef(0)
  useEffect(() => {
    if (failures > announced.current) summary.current?.focus()
    announced.current = failures
  }, [failures])
  const labels = new Map(form.fields.map((it) => [it.name, it.label]))
  const order = [...labels.keys()]
  const sorted = Object.entries(errors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  if (failures === 0 || sorted.length === 0) return null
  return (
    <Alert
      ref={summary}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={<Plural value={sorted.length} one="有 # 处需修改" other="有 # 处需修改" />}
    >
      <List listStyleType="none" spacing={6}>
        {sorted.map(([name, message]) => {
          const text = fieldError(message, i18n)
          const label = labels.get(name)
          return (
            <List.Item key={name}>
              {label === undefined ? (
                text
              ) : (
                <Anchor
                  c="inherit"
                  td="underline"
                  href={`#${form.fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(form.fieldId(name))
                  }}
                >
                  <ServerText>{label}</ServerText>
                  {i18n.locale === 'zh' ? '：' : ': '}
                  {text}
                </Anchor>
              )}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
