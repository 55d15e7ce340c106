import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { valueByName } from '#contracts/form/form.ts'

import { ChoiceField } from '#web/ui/server-form/choice-field.tsx'
import { useChoices } from '#web/ui/server-form/choices.ts'
import { type FieldProps, fieldText } from '#web/ui/server-form/field-props.ts'
import { useFormState } from '#web/ui/server-form/server-form.ts'

/** Select of the form; without a year it says why. */
export function YearField(props: FieldProps) {
  const { field, form } = props
  const above = useFormState(form, ({ values }) => fieldText(valueByName(values, field.parent)))
  const { all, state } = useChoices(field, above, props)
  return (
    <div>
      <ChoiceField {...props} />
      {field.name === 'ssnf' && state === 'ready' && all.length === 0 && (
        <Text role="status" size="sm" mt={6}>
          <Trans>没有可补办的成绩。请核对证书类型和考区，或查看“成绩查询”。</Trans>
        </Text>
      )}
    </div>
  )
}
