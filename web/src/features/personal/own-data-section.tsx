import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { serverNow } from '#web/client/clock/clock.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { saveFile } from '#web/ui/download/save-file.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { date } from '#web/ui/time/moment.ts'
import { collectOwnData } from './own-data.ts'
import { Retention } from './retention.tsx'

import classes from './personal.module.css'

/** Export of the own data as a file, and what is kept of it. */
export function OwnDataSection() {
  const { t } = useLingui()
  const client = useQueryClient()
  const server = useServer()
  const signsUp = useSignsUp()
  const save = useMutation({
    mutationFn: () => collectOwnData({ client, server, signsUp, at: new Date(serverNow()).toISOString() }),
    onSuccess: ({ file }) => saveFile(file, `${t`我的信息`} ${date(serverNow())}.json`),
  })
  return (
    <Paper component="section" withBorder className={classes.card}>
      <Stack gap="md">
        <Text>{t`把本站关于您的信息保存为一个文件：账号、个人资料、学历、当前考试的报名、消息、登录设备和登录记录。`}</Text>
        {save.data && save.data.missing.length > 0 && (
          <Alert role="note" color="yellow">{t`有一部分暂时读不到，文件里是空的。请稍后再导出一次。`}</Alert>
        )}
        <Group>
          {can('download') ? (
            <Button
              size="md"
              loading={save.isPending}
              onClick={() => save.mutate()}
              leftSection={<IconDownload size={18} aria-hidden />}
            >{t`导出我的信息`}</Button>
          ) : (
            <OpenInBrowser purpose="export" size="md" />
          )}
        </Group>
        <Retention />
      </Stack>
    </Paper>
  )
}
