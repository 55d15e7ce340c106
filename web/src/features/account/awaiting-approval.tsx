import { Trans, useLingui } from '@lingui/react/macro'

import { Facts } from '#web/ui/facts.tsx'
import { FlowResult } from '#web/ui/flow-result.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

import classes from './account.module.css'

type Props = { reference: string; account: string; wait: string }

/** Result for a guest: an administrator has to approve the account. */
export function AwaitingApproval({ reference, account, wait }: Props) {
  const { t } = useLingui()
  return (
    <FlowResult
      tone="waiting"
      title={<Trans>已提交，等待管理员审核</Trans>}
      actions={
        <>
          <div className={classes.facts}>
            <Facts
              labelWidth={96}
              rows={[
                { label: t`账号`, value: account },
                { label: t`注册编号`, value: reference },
                { label: t`审核时间`, value: <ServerText>{wait}</ServerText> },
              ]}
            />
          </div>
          <LinkButton to="/login" size="md" variant="default">
            <Trans>返回登录</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>审核通过后才能登录，请记下注册编号</Trans>
    </FlowResult>
  )
}
