import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { OpenFrame } from '#web/frame/public-pages/open-frame.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { Portrait } from './portrait/portrait.tsx'

/** Portrait page: with a session, or on a phone with an upload link. */
export function AvatarPage({ linkKey }: { linkKey: string | undefined }) {
  const [isDone, setIsDone] = useState(false)
  const byLink = linkKey !== undefined
  return (
    <Frame byLink={byLink}>
      {byLink && isDone ? <DoneOnPhone /> : <Portrait linkKey={linkKey} onDone={() => setIsDone(true)} />}
    </Frame>
  )
}

function Frame({ byLink, children }: { byLink: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const heading = usePageTitle(t`上传照片`)
  return (
    <OpenFrame>
      {!byLink && (
        <Group>
          <BackLink to="/wel/index" size="md">{t`返回首页`}</BackLink>
        </Group>
      )}
      <Stack gap={4}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>{t`上传照片`}</Title>
        <Lead byLink={byLink} />
      </Stack>
      {children}
    </OpenFrame>
  )
}

function Lead({ byLink }: { byLink: boolean }) {
  return (
    <Text c="dimmed">
      {byLink ? (
        <Trans>在手机上拍照或选择照片，完成后电脑上的页面会自动更新</Trans>
      ) : (
        <Trans>近期免冠正面证件照，选好后自动裁剪、检查和压缩</Trans>
      )}
    </Text>
  )
}

function DoneOnPhone() {
  const { t } = useLingui()
  return (
    <Stack align="center" gap="md" ta="center" py="xl" role="status">
      <ThemeIcon size={72} radius="xl" color="green" variant="light">
        <IconCheck size={40} aria-hidden />
      </ThemeIcon>
      <Title order={2} size="h3">{t`照片已上传`}</Title>
      <Text>{t`请回到电脑上继续，现在可以关闭此页`}</Text>
    </Stack>
  )
}
