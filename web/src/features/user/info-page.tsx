import { useLingui } from '@lingui/react/macro'
import { DataList, Paper } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import { user } from '#contracts/user.ts'

import { query } from '../../api.ts'
import { Page } from '../../ui/page.tsx'

/** The person's own data. */
export function InfoPage() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(query(user.info))
  const sexes: Readonly<Record<number, string>> = { 1: t`男`, 2: t`女`, 3: t`未知` }
  const rows = [
    { label: t`姓名`, value: data.realName },
    { label: t`账号`, value: data.account },
    { label: t`性别`, value: data.sex === null ? null : sexes[data.sex] },
    { label: t`手机号码`, value: masked(data.phone) },
    { label: t`电子邮箱`, value: data.email },
    { label: t`角色`, value: data.roleName },
  ]
  return (
    <Page title={t`个人信息`}>
      <Paper withBorder p="lg" radius="md" maw={640}>
        <DataList>
          {rows.map(({ label, value }) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{value || t`未填写`}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      </Paper>
    </Page>
  )
}

/** 139****5678 */
const masked = (phone: string | null) => phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`
