import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Code, Group, Stack, Text, Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'

import { secretMask } from '#contracts/core/masked.ts'

import { MaskedValue } from '#web/crud/field/masked-value.tsx'
import { jsonErrorPlace } from '#web/ui/json/json-error.ts'
import { indentJson } from '#web/ui/json/json-text.ts'
import { type DiffPart, wordDiff } from './word-diff.ts'

type Props = Pick<TextareaProps, 'label' | 'error' | 'description' | 'placeholder' | 'onFocus' | 'onBlur'> & {
  defaultValue?: string
  onChange?: (value: string) => void
  /** Value on the server; empty for a new parameter, and for a secret. */
  saved: string
  /** Id of a parameter with a secret value: read on request, and unchanged while the input is empty. */
  secretRowId: string | undefined
}

/** Value of a parameter: several lines; JSON is checked and can be formatted; its difference to the saved value. */
export function ValueInput({ defaultValue = '', onChange, saved, secretRowId, description, ...props }: Props) {
  const { t } = useLingui()
  const [value, setValue] = useState(defaultValue)
  const [revealed, setRevealed] = useState<string>()
  const base = revealed ?? saved
  const change = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  const reveal = (whole: string) => {
    setRevealed(whole)
    change(whole)
  }
  const looksLikeJson = /^\s*[[{]/.test(value)
  const problem = looksLikeJson ? jsonErrorPlace(value) : null
  const formatted = looksLikeJson ? indentJson(value) : null
  return (
    <Stack gap="xs">
      <Textarea
        {...props}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        autosize
        minRows={3}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        description={
          problem
            ? t`看起来是 JSON，但格式有误：第 ${problem.line} 行第 ${problem.column} 列`
            : (revealed === undefined || value === '') && description
        }
      />
      {secretRowId && revealed === undefined && (
        <MaskedValue
          value={secretMask}
          call="param.detail"
          id={secretRowId}
          field="paramValue"
          label={t`参数键值`}
          onShow={reveal}
        >
          {() => null}
        </MaskedValue>
      )}
      {formatted !== null && formatted !== value && (
        <Group>
          <Button size="xs" variant="default" onClick={() => change(formatted)}>
            <Trans>格式化 JSON</Trans>
          </Button>
        </Group>
      )}
      {base !== '' && base !== value && (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            <Trans>已保存的值：</Trans>
          </Text>
          <Difference from={base} to={value} />
        </Stack>
      )}
    </Stack>
  )
}

/** Lines that were removed and added, without those that both have at both ends; the words that differ are marked. */
function Difference({ from, to }: { from: string; to: string }) {
  const [removed, added] = changedLines(from.split('\n'), to.split('\n'))
  const [before, after] = wordDiff(removed.join('\n'), added.join('\n'))
  return (
    <Code block>
      {removed.length > 0 && (
        <del>
          − <Parts parts={before} sign="−" />
        </del>
      )}
      {removed.length > 0 && added.length > 0 && '\n'}
      {added.length > 0 && (
        <ins>
          + <Parts parts={after} sign="+" />
        </ins>
      )}
    </Code>
  )
}

/** Parts of lines; each further line begins with the sign, too. */
const Parts = ({ parts, sign }: { parts: readonly DiffPart[]; sign: string }) =>
  parts.map(({ text, isChanged }, at) => {
    const lines = text.replaceAll('\n', `\n${sign} `)
    // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
    return isChanged ? <mark key={at}>{lines}</mark> : <span key={at}>{lines}</span>
  })

function changedLines(from: readonly string[], to: readonly string[]): [string[], string[]] {
  const shortest = Math.min(from.length, to.length)
  let start = 0
  while (start < shortest && from[start] === to[start]) start += 1
  let end = 0
  while (end < shortest - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  return [from.slice(start, from.length - end), to.slice(start, to.length - end)]
}
