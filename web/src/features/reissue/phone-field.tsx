import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'

import { query } from '#web/client/api/api.ts'
import { maskNumber } from '#web/ui/masked.ts'
import type { FieldProps } from '#web/ui/server-form/field-props.ts'
import { TextField } from '#web/ui/server-form/text-field.tsx'

/** Phone number, with the verified one of the account as an offer. */
export function PhoneField(props: FieldProps) {
  const { data } = useQuery(query(user.info))
  const phone = data?.phone ?? ''
  return (
    <div>
      <TextField {...props} />
      {phone !== '' && phone !== props.value && !props.readOnly && (
        <Button variant="subtle" size="compact-md" px={0} mih={44} ta="start" onClick={() => props.onChange(phone)}>
          <Trans>使用已验证的手机号 {maskNumber(phone)}</Trans>
        </Button>
      )}
    </div>
  )
}
