import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { asApiError } from '#web/client/api/query-client.ts'
import { suggestAccount } from '#web/client/session/suggested-account.ts'
import { useLogIn } from '#web/client/session/use-log-in.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FlowResult } from '#web/ui/flow-result.tsx'
import { LinkButton } from '#web/ui/link.tsx'

import classes from './account.module.css'

/** A new account lacks what every sign-up needs. */
const baseInfoPath: string = '/notselectexam/baseinfo/index'

type Props = { account: string; redirectKey: string; password: string }

/** Result of a registration, with a one-click log-in. */
export function Registered({ account, redirectKey, password }: Props) {
  const { t } = useLingui()
  const enter = useLogIn(`${baseInfoPath}?to=${encodeURIComponent('/wel/index')}`)
  return (
    <FlowResult
      tone="done"
      title={<Trans>注册成功</Trans>}
      actions={
        <>
          <div className={classes.facts}>
            <Facts labelWidth={96} rows={[{ label: t`账号`, value: account }]} />
          </div>
          {enter.isError && <ErrorNotice error={asApiError(enter.error)} />}
          {enter.isError ? (
            <LinkButton to="/login" size="md" onClick={() => suggestAccount(account)}>
              <Trans>去登录</Trans>
            </LinkButton>
          ) : (
            <Button
              size="md"
              loading={enter.isPending || enter.isSuccess}
              onClick={() => enter.mutate({ grant: 'register_redirect', username: account, password, redirectKey })}
            >
              <Trans>直接登录</Trans>
            </Button>
          )}
        </>
      }
    >
      <Trans>以后可用账号、手机号或证件号码登录</Trans>
    </FlowResult>
  )
}
