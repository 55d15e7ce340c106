import { useLingui } from '@lingui/react/macro'
import { Alert, List } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { ReturnedPoint } from '#contracts/signup.ts'

import { LinkText } from '../../ui/link.tsx'

/** Points to correct, with a link to their step. */
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
      <List size="sm" lang="zh-CN">
        {points.map(({ step, name, label, message }) => (
          <List.Item key={`${step}/${name}`}>
            <LinkText to={to} search={{ step }} inherit>
              {label}
            </LinkText>
            ：{message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
