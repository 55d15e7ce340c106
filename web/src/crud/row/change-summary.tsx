import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'

type Props = {
  added: readonly string[]
  removed: readonly string[]
  toName: (id: string) => string
  /** Text where nothing differs. */
  unchanged?: string
}

/** Ids of one set that the other does not have. */
export const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...ids].filter((id) => !others.has(id))

/** What a choice adds and removes, in words, before it is saved. */
export function ChangeSummary({ added, removed, toName, unchanged }: Props) {
  const { i18n } = useLingui()
  const separator = i18n.locale === 'zh' ? '、' : ', '
  if (added.length === 0 && removed.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {unchanged ?? <Trans>没有改动</Trans>}
      </Text>
    )
  }
  return (
    <Stack gap={4} role="status">
      {added.length > 0 && (
        <Text size="sm">
          <Plural value={added.length} one="+# 项：" other="+# 项：" />
          <span lang="zh-CN">{added.map(toName).join(separator)}</span>
        </Text>
      )}
      {removed.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          <Plural value={removed.length} one="−# 项：" other="−# 项：" />
          <span lang="zh-CN">{removed.map(toName).join(separator)}</span>
        </Text>
      )}
    </Stack>
  )
}
