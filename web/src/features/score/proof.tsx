import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { type Score, score as calls } from '#contracts/candidate/score.ts'

import { DocumentFrame } from '#web/ui/document-frame.tsx'
import { DownloadNotice } from '#web/ui/download/download-notice.tsx'
import { DownloadProgress } from '#web/ui/download/download-progress.tsx'
import { useDownload } from '#web/ui/download/use-download.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'

/** Proof of a result: a file that is saved, or a document that is shown and printed. */
export function useProof({ examName, year, historical }: Score) {
  const [html, setHtml] = useState<string | null>(null)
  const exam = examName.includes(year) ? examName : `${year} ${examName}`
  const download = useDownload(historical ? calls.downloadHisScoreProve : calls.downloadScoreProve, {
    name: `${exam} 成绩证明`,
    onDocument: setHtml,
  })
  return { ...download, html, close: () => setHtml(null) }
}

type Props = { proof: ReturnType<typeof useProof> }

export function ProofButton({ proof, id }: Props & { id: string }) {
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={proof.isPending}
      onClick={() => proof.mutate({ scoreExamId: id })}
    >
      <Trans>下载成绩证明</Trans>
    </Button>
  )
}

/** What becomes of a proof: progress, error with retry, file or document. */
export function ProofState({ proof }: Props) {
  const { t } = useLingui()
  return (
    <>
      <DownloadProgress download={proof} />
      <DownloadNotice download={proof} />
      {/* There from the beginning: a live region that comes with its text is not read out. */}
      <div role="status">{proof.data && proof.html === null && <FileState />}</div>
      <Modal
        opened={proof.html !== null}
        onClose={() => {
          proof.close()
          proof.reset()
        }}
        title={t`成绩证明`}
        closeButtonProps={{ 'aria-label': t`关闭` }}
        fullScreen
      >
        {proof.html !== null && <ProofDocument html={proof.html} />}
      </Modal>
    </>
  )
}

/** A proof that is no document to show: whether it was saved is known only here, as a file may be either. */
const FileState = () =>
  can('download') ? (
    <Text size="sm" c="dimmed">
      <Trans>成绩证明已下载</Trans>
    </Text>
  ) : (
    <Group gap="xs">
      <Text size="sm">
        <Trans>微信不能保存文件</Trans>
      </Text>
      <OpenInBrowser purpose="download" />
    </Group>
  )

function ProofDocument({ html }: { html: string }) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  return (
    <Stack gap="sm">
      <Group>
        <PrintButton mih={44} print={() => frame.current?.contentWindow?.print()}>{t`打印成绩证明`}</PrintButton>
      </Group>
      <DocumentFrame ref={frame} html={html} title={t`成绩证明内容`} />
    </Stack>
  )
}
