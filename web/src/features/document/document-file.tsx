import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'

import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'

type Props = {
  /** Address as the organiser entered it. */
  address: string
  title: string
  onOpen: () => void
}

/** File of an organiser; opens in a new window, where there can be one. */
export function DocumentFile({ address, title, onOpen }: Props) {
  const { t } = useLingui()
  const url = safeAddress(address)
  if (!url) {
    return (
      <Alert role="note" m="lg" color="yellow" icon={<IconAlertCircle aria-hidden />}>
        {t`文件地址有误，请联系报名地市考试机构`}
      </Alert>
    )
  }
  const outside = {
    component: 'a' as const,
    href: url.href,
    target: newWindow(),
    rel: 'noopener noreferrer',
    onClick: onOpen,
  }
  return (
    <Stack align="center" ta="center" gap="md" p="2rem 1.5rem 2.5rem">
      <IconFileTypePdf size={56} stroke={1.2} aria-hidden />
      <div>
        <Text fw={600} lang="zh-CN">
          {title}
        </Text>
        <Text size="sm" c="dimmed">{t`PDF 文件`}</Text>
      </div>
      <Group justify="center">
        <Button {...outside} leftSection={<IconExternalLink size={18} aria-hidden />}>{t`打开文件`}</Button>
        {can('download') ? (
          <Button
            {...outside}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >{t`下载`}</Button>
        ) : (
          <OpenInBrowser purpose="download" address={url.href} />
        )}
      </Group>
      {can('openWindow') && <Text size="sm" c="dimmed">{t`在新窗口中打开`}</Text>}
    </Stack>
  )
}

/** Only http(s): the address is an organiser's input. */
function safeAddress(address: string): URL | null {
  const url = URL.parse(address.trim())
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}
