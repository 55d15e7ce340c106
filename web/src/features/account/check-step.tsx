import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'

import type { IdType } from '#contracts/session/account.ts'

import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { grouped, readId } from '#web/ui/form/id-number.ts'
import { OutcomeUnknown } from '#web/ui/idempotency/outcome-unknown.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import type { RegisterDraft } from './register-draft.ts'

import classes from './account.module.css'

type Props = {
  idTypes: readonly IdType[]
  draft: RegisterDraft
  register: { isPending: boolean; error: Error | null }
  onBack: () => void
  onSubmit: () => void
}

/**
 * Last step: shows the input before it is sent. The name must equal that of the document; it cannot be changed later.
 */
export function CheckStep({ idTypes, draft, register, onBack, onSubmit }: Props) {
  const { t } = useLingui()
  const { kind, zjlx, zjhm, ksName, account, phone } = draft
  const type = idTypes.find((it) => it.value === zjlx)
  const owner = type?.rule === 'nationalId' ? readId(zjhm) : null
  const sexes = { male: t`男`, female: t`女` }
  const isGuest = kind === 'guest'
  const rows = isGuest
    ? [{ label: t`账号名称`, value: account }]
    : [
        { label: t`证件类型`, value: type && <ServerText>{type.label}</ServerText> },
        { label: t`证件号码`, value: owner ? grouped(zjhm) : zjhm },
        { label: t`出生日期`, value: owner?.birth ?? null },
        { label: t`性别`, value: owner && sexes[owner.sex] },
      ]
  return (
    <Stack gap="md">
      <UnsavedWork source />
      <Text>
        {isGuest ? (
          <Trans>请核对后提交，管理员审核通过后即可登录</Trans>
        ) : (
          <Trans>请与证件逐字核对。注册后姓名和证件号码不能自行修改。</Trans>
        )}
      </Text>
      <div className={classes.facts}>
        <Facts
          labelWidth={96}
          rows={[{ label: t`姓名`, value: ksName }, ...rows, { label: t`手机号码`, value: phone }]}
        />
      </div>
      <FormBar status={<Status register={register} isGuest={isGuest} retry={onSubmit} />} isNarrow>
        <Button variant="default" size="md" onClick={onBack}>
          <Trans>上一步</Trans>
        </Button>
        <Button size="md" loading={register.isPending} onClick={onSubmit}>
          {isGuest ? <Trans>提交审核</Trans> : <Trans>确认注册</Trans>}
        </Button>
      </FormBar>
    </Stack>
  )
}

const Status = ({ register, isGuest, retry }: Pick<Props, 'register'> & { isGuest: boolean; retry: () => void }) => (
  <OutcomeUnknown mutation={register} retry={retry}>
    {isGuest ? (
      <Trans>还不确定是否提交成功。请再次提交；若提示已注册，等待审核即可。</Trans>
    ) : (
      <Trans>还不确定是否注册成功。请再次提交；若提示已注册，直接登录即可。</Trans>
    )}
  </OutcomeUnknown>
)
