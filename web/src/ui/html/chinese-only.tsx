import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

/** Above a text of an organiser: a page in another language says that the text is Chinese. */
export function ChineseOnly({ text }: { text: string }) {
  const { t, i18n } = useLingui()
  if (i18n.locale === 'zh' || !/\p{Script=Han}/u.test(text)) return null
  return <Text size="sm" c="dimmed" mb="xs" lang={i18n.locale}>{t`以下内容只有中文`}</Text>
}
