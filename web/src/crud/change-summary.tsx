import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'

type Props = {
  before: ReadonlySet<string>
  after: ReadonlySet<string>
  nameOf: (id: string) => string
}

/** What a choice adds and removes, in words, before it is saved. */
export function ChangeSummary({ before, after, nameOf }: Props) {
  const { i18n } = useLingui()
  const separator = i18n.locale === 'zh' ? '、' : ', '
  const added = [...after].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !after.has(id))
  if (added.length === 0 && removed.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        <Trans>没有改动</Trans>
      </Text>
    )
  }
  return (
    <Stack gap={4} role="status">
      {added.length > 0 && (
        <Text size="sm">
          <Plural value={added.length} one="+# 项：" other="+# 项：" />
          <span lang="zh-CN">{added.map(nameOf).join(separator)}</span>
        </Text>
      )}
      {removed.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          <Plural value={removed.length} one="−# 项：" other="−# 项：" />
          <span lang="zh-CN">{removed.map(nameOf).join(separator)}</span>
        </Text>
      )}
    </Stack>
  )
}
