import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { type Report, scoreAnalysis } from '#contracts/score-analysis.ts'

import { send } from '../../api/api.ts'
import { DownloadNotice } from '../../ui/download-notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { inWeChat } from '../../ui/wechat.ts'

/** Downloads a report as PDF. */
export function DownloadReport({ report: { id, examName } }: { report: Report }) {
  const download = useMutation({
    mutationFn: (input: { id: string }) => send(scoreAnalysis.download, input),
    // The name of the file is the same in every language, as the file is.
    onSuccess: (file) => saveFile(file, `${examName}成绩分析报告.pdf`),
  })
  if (inWeChat()) {
    return (
      <Text size="sm">
        <Trans>微信中不能下载。请点右上角“…”，选择“在浏览器打开”后下载报告。</Trans>
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Group>
        <Button
          size="md"
          loading={download.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download.mutate({ id })}
        >
          <Trans>下载报告（PDF）</Trans>
        </Button>
      </Group>
      <DownloadNotice download={download} />
    </Stack>
  )
}
