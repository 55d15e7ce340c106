import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'

/** One kind of data: what it is, where it is kept, and for how long. */
type Kept = { readonly what: MessageDescriptor; readonly where: MessageDescriptor; readonly until: MessageDescriptor }

/** The same facts as the table of retention in docs/operations.md, in words of a candidate. */
const kinds: readonly Kept[] = [
  {
    what: msg`您填写的资料、照片、报名、缴费和成绩`,
    where: msg`考试主管部门的报名系统。`,
    until: msg`按主管部门的规定保留；注销账号时依规定删除。`,
  },
  {
    what: msg`登录状态和登录设备`,
    where: msg`本网站的服务器，加密保存；网络地址只留一部分。`,
    until: msg`退出登录时删除，不退出则在登录到期时删除。`,
  },
  {
    what: msg`防止重复提交和恶意尝试的记录`,
    where: msg`本网站的服务器，不含姓名和证件号码。`,
    until: msg`最多一天。`,
  },
  {
    what: msg`操作记录`,
    where: msg`本网站的服务器，用代号代替账号，不含您填写的内容。`,
    until: msg`按法律规定至少保留六个月。`,
  },
  {
    what: msg`没有提交的草稿和离线查看的内容`,
    where: msg`您自己的设备，加密保存；公用电脑上不保存。`,
    until: msg`证件号码等个人信息保留一天；退出登录时全部删除。`,
  },
]

/** What is kept where and how long. */
export function Retention() {
  const { i18n } = useLingui()
  return (
    <Stack component="section" gap="md" aria-labelledby="retention">
      <Title order={3} size="h5" id="retention">
        <Trans>保存什么，存在哪里，保留多久</Trans>
      </Title>
      {kinds.map(({ what, where, until }) => (
        <Stack key={what.id} gap={4}>
          <Title order={4} size="h6">
            {i18n._(what)}
          </Title>
          <Text>
            {i18n._(where)} {i18n._(until)}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}
