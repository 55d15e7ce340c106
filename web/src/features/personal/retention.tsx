import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import { retention, type Retention as Times } from '#contracts/session/retention.ts'

import { query } from '#web/client/api/api.ts'

/** One kind of data: what it is, where it is kept, and for how long. */
type Kept = { readonly what: string; readonly where: string; readonly until: string }

/** The same facts as the table of retention in docs/operations.md, in words of a candidate. */
function useKinds({
  sessionHours,
  idempotencyHours,
  logInHistoryDays,
  auditDays,
  draftDays,
  personalDraftHours,
}: Times): readonly Kept[] {
  const { t } = useLingui()
  return [
    {
      what: t`您填写的信息、照片、报名、缴费和成绩`,
      where: t`考试机构的报名系统`,
      until: t`按主管部门的规定保留；注销账号时依规定删除`,
    },
    {
      what: t`登录状态和登录设备`,
      where: t`本站的服务器，加密保存；网络地址只留一部分`,
      until: t`退出登录时删除，不退出则最多 ${sessionHours} 小时后删除`,
    },
    {
      what: t`登录记录`,
      where: t`本站的服务器，加密保存；网络地址只留一部分`,
      until:
        logInHistoryDays > 0
          ? t`最近的登录、退出和未成功的登录保留 ${logInHistoryDays} 天；注销账号时删除`
          : t`不保留登录记录`,
    },
    {
      what: t`防止重复提交和恶意尝试的记录`,
      where: t`本站的服务器，不含姓名和证件号码`,
      until: t`防止重复提交的最多 ${idempotencyHours} 小时，其他的最多一天`,
    },
    {
      what: t`操作记录`,
      where: t`本站的服务器，用代号代替账号，不含您填写的内容`,
      until: t`按法律规定保留 ${auditDays} 天`,
    },
    {
      what: t`没有提交的草稿和离线查看的内容`,
      where: t`您自己的设备，加密保存；公用电脑上不保存`,
      until: t`草稿最多保留 ${draftDays} 天，证件号码等个人信息最多 ${personalDraftHours} 小时；退出登录时全部删除`,
    },
  ]
}

/** What is kept where and how long, by the settings of the deployment. */
export function Retention() {
  const { data: times } = useSuspenseQuery(query(retention.read))
  const kinds = useKinds(times)
  return (
    <Stack component="section" gap="md" aria-labelledby="retention">
      <Title order={3} size="h4" id="retention">
        <Trans>保存什么，存在哪里，保留多久</Trans>
      </Title>
      {kinds.map(({ what, where, until }) => (
        <Stack key={what} gap={4}>
          <Title order={4} size="h6">
            {what}
          </Title>
          <Text>{where}</Text>
          <Text>{until}</Text>
        </Stack>
      ))}
    </Stack>
  )
}
