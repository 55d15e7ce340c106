import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, List } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { ReturnedPoint } from '#contracts/candidate/signup.ts'

import { LinkText } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

/** Points to correct, with a link to their field. */
export function Returned({ points, to }: { points: readonly ReturnedPoint[]; to: string }) {
  const { t } = useLingui()
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={t`报名被退回，请修改后重新提交`}
    >
      <List size="sm">
        {points.map(({ step, name, label, message }) => (
          <List.Item key={`${step}/${name}`}>
            <Trans>
              <LinkText to={to} search={{ step }} hash={name} inherit>
                <ServerText>{label}</ServerText>
              </LinkText>
              ：<span lang="zh-CN">{message}</span>
            </Trans>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
