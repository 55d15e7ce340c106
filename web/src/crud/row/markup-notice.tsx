import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'

import type { Column } from '../column.ts'

type Props = {
  columns: Readonly<Record<string, Pick<Column<never>, 'label'> | undefined>>
  /** Fields whose text the server will rewrite. */
  names: readonly string[]
}

/** Warning before a save: the server rewrites these texts. Source: blade-contract 17.5. */
export function MarkupNotice({ columns, names }: Props) {
  const { i18n } = useLingui()
  if (names.length === 0) return null
  const labels = names.map((name) => (columns[name] ? i18n._(columns[name].label) : name))
  const fields = labels.join(i18n.locale === 'zh' ? '、' : ', ')
  return (
    <Alert role="alert" color="orange" variant="light">
      <Trans>含 &amp;、&lt;、&gt; 的内容保存后可能改变，“&lt;”之后的还可能丢失：{fields}</Trans>
    </Alert>
  )
}

/** Names of the fields whose text has a character that filters of markup change. */
export const namesWithMarkup = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' && /[&<>]/.test(value) ? [name] : []))
