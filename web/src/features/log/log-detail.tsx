import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'

import { chinaTime } from '#contracts/core/blade.ts'
import type { ApiLogDetail, ErrorLogDetail, UsualLogDetail } from '#contracts/log.ts'

import { isMasked, MaskedValue } from '../../crud/masked-value.tsx'
import { LinkText } from '../../ui/link.tsx'

type Row = UsualLogDetail | ApiLogDetail | ErrorLogDetail

/** Frames of a stack that are shown at once. */
const topFrames = 8

/** Heavy columns of an entry, and the entries of all three logs that belong to it. */
export function LogDetail({ row, unmasks }: { row: Row; unmasks: string }) {
  const { t } = useLingui()
  const stack = 'stackTrace' in row ? row.stackTrace : ''
  return (
    <Stack gap="md" key={row.id}>
      {'message' in row && <Block label={t`消息`} field="message" text={row.message} id={row.id} unmasks={unmasks} />}
      <Block label={t`参数`} field="params" text={prettyJson(row.params)} id={row.id} unmasks={unmasks} />
      {'logData' in row && (
        <Block label={t`日志内容`} field="logData" text={prettyJson(row.logData)} id={row.id} unmasks={unmasks} />
      )}
      {stack && <StackTrace text={stack} />}
      <Related row={row} />
    </Stack>
  )
}

/** JSON with indentation; any other text as it is. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

type BlockProps = { label: string; field: string; text: string; id: string; unmasks: string }

function Block({ label, field, text, id, unmasks }: BlockProps) {
  if (!text) return null
  return (
    <Stack gap={4} component="section" aria-label={label}>
      <Group justify="space-between">
        <Title order={3} size="h6">
          {label}
        </Title>
        <Copy text={text} />
      </Group>
      <Code block tabIndex={0}>
        {isMasked(text) ? <MaskedValue value={text} call={unmasks} id={id} field={field} label={label} /> : text}
      </Code>
    </Stack>
  )
}

const Copy = ({ text }: { text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button size="compact-xs" variant="subtle" onClick={copy}>
        {copied ? <Trans>已复制</Trans> : <Trans>复制</Trans>}
      </Button>
    )}
  </CopyButton>
)

/** Stack trace; only its first frames are open. */
function StackTrace({ text }: { text: string }) {
  const { t } = useLingui()
  const lines = text.split('\n')
  const rest = lines.length - topFrames
  return (
    <Stack gap={4} component="section" aria-label={t`堆栈`}>
      <Group justify="space-between">
        <Title order={3} size="h6">
          <Trans>堆栈</Trans>
        </Title>
        <Copy text={text} />
      </Group>
      <Code block tabIndex={0}>
        {lines.slice(0, topFrames).join('\n')}
      </Code>
      {rest > 0 && (
        <details>
          <summary>{t`其余 ${rest} 行`}</summary>
          <Code block tabIndex={0}>
            {lines.slice(topFrames).join('\n')}
          </Code>
        </details>
      )}
    </Stack>
  )
}

/** Entries of the same account, minute or address, in each of the logs. */
function Related({ row }: { row: Row }) {
  const { t } = useLingui()
  const logs = [
    { to: '/monitor/log/usual', name: t`通用日志` },
    { to: '/monitor/log/api', name: t`接口日志` },
    { to: '/monitor/log/error', name: t`错误日志` },
  ] as const
  const searches = [
    { label: t`同一用户`, search: row.createBy && !isMasked(row.createBy) && { createBy_equal: row.createBy } },
    { label: t`同一分钟`, search: row.createTime && minuteOf(row.createTime) },
    { label: t`同一地址`, search: row.requestUri && !isMasked(row.requestUri) && { requestUri_equal: row.requestUri } },
  ]
  return (
    <Stack gap={4} component="nav" aria-label={t`相关日志`}>
      {searches.map(
        ({ label, search }) =>
          search && (
            <Group key={label} gap="sm">
              <Text size="sm" c="dimmed" w={72}>
                {label}
              </Text>
              {logs.map(({ to, name }) => (
                <LinkText
                  key={to}
                  to={to}
                  search={{ current: 1, size: 10, ...search }}
                  size="sm"
                  aria-label={`${label} · ${name}`}
                >
                  {name}
                </LinkText>
              ))}
            </Group>
          ),
      )}
    </Stack>
  )
}

/** The minute of an instant; both ends are excluded by the server. */
function minuteOf(instant: string) {
  const begin = Math.floor(Date.parse(instant) / 60_000) * 60_000
  return { createTime_dategt: chinaTime(begin - 1000), createTime_datelt: chinaTime(begin + 60_000) }
}
