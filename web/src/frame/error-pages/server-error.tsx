import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Code, Group } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'

import { Copy } from '#web/ui/copy.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Result } from './result.tsx'

type Props = {
  /** Id of the failed request, for a report. */
  id: string | undefined
  /** Where "try again" leads: an address, or a function. */
  retry: string | (() => void)
}

/** Page /500: which input is safe, what to report, and a retry. Source: ux 4.1. */
export function ServerError({ id, retry }: Props) {
  const { t } = useLingui()
  return (
    <Result
      icon={<IconMoodSad size={64} stroke={1.4} aria-hidden />}
      title={t`系统出了点问题`}
      actions={
        <>
          {typeof retry === 'string' ? (
            <Button component="a" href={retry}>{t`重试`}</Button>
          ) : (
            <Button onClick={retry}>{t`重试`}</Button>
          )}
          <LinkButton to="/wel/index" variant="default">{t`返回首页`}</LinkButton>
        </>
      }
    >
      <Trans>请稍后再试。您已填写和保存的内容不受影响。</Trans>
      {id && <Reference id={id} />}
    </Result>
  )
}

const Reference = ({ id }: { id: string }) => (
  <Group justify="center" gap="xs" mt="sm">
    <span>
      <Trans>
        请求编号 <Code>{id}</Code>
      </Trans>
    </span>
    <Copy text={id} mih={44}>
      <Trans>复制编号</Trans>
    </Copy>
  </Group>
)
