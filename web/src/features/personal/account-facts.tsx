import { useLingui } from '@lingui/react/macro'
import { Paper } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { Facts } from '#web/ui/facts.tsx'
import { maskNumber } from '#web/ui/masked.ts'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'

import classes from './personal.module.css'

/** Facts of the account; a candidate's base info is masked by the server. */
export function AccountFacts() {
  return (
    <Paper component="section" withBorder className={classes.card}>
      {useSignsUp() ? <CandidateFacts /> : <StaffFacts />}
    </Paper>
  )
}

function CandidateFacts() {
  const { t } = useLingui()
  const serverName = useServerName()
  const { data: record } = useSuspenseQuery(query(baseInfo.getStudentInfoById))
  return (
    <Facts
      size="md"
      labelWidth="clamp(6rem, 24vw, 10rem)"
      rows={[
        { label: t`账号`, value: useAccount().userName },
        ...record.map(({ label, value }) => ({
          label: serverName(label).text,
          value: value && <ServerText>{value}</ServerText>,
        })),
      ]}
    />
  )
}

function StaffFacts() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(query(user.info))
  const rows = [
    { label: t`账号`, value: data.account },
    { label: t`姓名`, value: data.realName },
    { label: t`手机号码`, value: data.phone && maskNumber(data.phone) },
    { label: t`电子邮箱`, value: data.email },
    { label: t`角色`, value: data.roleName && <ServerText>{data.roleName}</ServerText> },
  ]
  return <Facts size="md" labelWidth="clamp(6rem, 24vw, 10rem)" rows={rows} />
}
