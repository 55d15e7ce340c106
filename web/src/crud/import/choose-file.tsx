import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { saveFile } from '#web/ui/download/save-file.ts'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { maxBytes, maxRows } from '../spreadsheet/bounds.ts'
import { importTemplate } from './sheets.ts'
import type { ImportSpec } from './spec.ts'

type Props<Submit extends Call> = {
  spec: ImportSpec<Submit>
  title: string
  note: string | undefined
  /** Why the last file could not be read. */
  problem: string | null
  /** Rows that an import sent which did not end. */
  unfinishedCount: number
  /** Gets a file, or what was pasted. */
  onRead: (from: File | string) => void
}

/** Where the rows come from: a file, for which there is a template, or lines that are pasted. */
export function ChooseFile<Submit extends Call>(props: Props<Submit>) {
  const { spec, title, note, problem, unfinishedCount, onRead } = props
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const columns = spec.columns.filter(({ isRequired }) => isRequired).map(({ label }) => i18n._(label))
  return (
    <>
      <UnsavedWork source={text !== ''} />
      {problem && (
        <Alert role="alert" color="red" variant="light">
          {problem}
        </Alert>
      )}
      {unfinishedCount > 0 && (
        <Alert role="note" color="blue" variant="light">
          <Plural
            value={unfinishedCount}
            one="上次导入未完成，已导入 # 行。再选同一文件会跳过这些行。"
            other="上次导入未完成，已导入 # 行。再选同一文件会跳过这些行。"
          />
        </Alert>
      )}
      {note && <Text size="sm">{note}</Text>}
      <Textarea
        label={t`粘贴`}
        description={t`每行一条：${columns.join(i18n.locale === 'zh' ? '、' : ', ')}，用逗号或制表符分开；也可以粘贴从表格复制的单元格。`}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={5}
        maxRows={12}
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
      />
      <Group gap="sm" justify="space-between">
        <Stack gap={2}>
          <Group gap="sm">
            <FileButton onChange={(file) => file && onRead(file)} accept=".xlsx,.csv,text/csv,text/plain">
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
                  <Trans>选择文件</Trans>
                </Button>
              )}
            </FileButton>
            {can('download') ? (
              <Button
                variant="subtle"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() =>
                  void importTemplate(spec, i18n).then((file) => saveFile(file, `${title} ${t`模板`}.xlsx`))
                }
              >
                <Trans>下载模板</Trans>
              </Button>
            ) : (
              <OpenInBrowser purpose="download" />
            )}
          </Group>
          <Text size="xs" c="dimmed">
            <Trans>
              .xlsx 或 CSV，最多 {i18n.number(maxRows)} 行、{maxBytes / 1024 / 1024} MB
            </Trans>
          </Text>
        </Stack>
        <Button disabled={!text.trim()} onClick={() => onRead(text)}>
          <Trans>检查</Trans>
        </Button>
      </Group>
    </>
  )
}
