import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { paramInfo } from '#contracts/candidate/param-info.ts'
import { reissueFees } from '#contracts/candidate/reissue.ts'
import { valueByName } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import { type ServerForm, useFormState } from '#web/ui/server-form/server-form.ts'

/** What a reissue costs: the fee of the chosen certificate, before a choice the one of all. Nothing where it is unknown. */
export function FeeNote({ form }: { form: ServerForm }) {
  const kind = useFormState(form, ({ values }) => fieldText(valueByName(values, 'cjzmlx')))
  const { data: fees = [] } = useQuery(query(paramInfo.info, { paramType: reissueFees }))
  const amounts = new Set(fees.filter((it) => !kind || it.paramKey === kind).map((it) => it.paramValue))
  const [fee] = amounts
  if (!fee || amounts.size > 1) return null
  return (
    <Text size="sm">
      <Trans>工本费和邮费 {fee} 元，审核通过后缴费</Trans>
    </Text>
  )
}
