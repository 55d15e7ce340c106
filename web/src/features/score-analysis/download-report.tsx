import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { type Report, scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import { DownloadNotice } from '#web/ui/download/download-notice.tsx'
import { DownloadProgress } from '#web/ui/download/download-progress.tsx'
import { useDownload } from '#web/ui/download/use-download.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'

/** Downloads a report as PDF. */
export function DownloadReport({ report: { id, examName } }: { report: Report }) {
  // The name of the file is the same in every language, as the file is.
  const download = useDownload(scoreAnalysis.download, { name: `${examName}成绩分析报告` })
  if (!can('download')) {
    return (
      <Group>
        <OpenInBrowser purpose="download" size="md" />
      </Group>
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
      <DownloadProgress download={download} />
      <DownloadNotice download={download} />
    </Stack>
  )
}
