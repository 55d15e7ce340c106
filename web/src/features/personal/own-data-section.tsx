import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { education } from '#contracts/candidate/education.ts'
import { message } from '#contracts/candidate/message.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { device } from '#contracts/session/device.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { type Server, useServer } from '#web/client/session/use-server.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { saveFile } from '#web/ui/download/save-file.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { date } from '#web/ui/time/moment.ts'
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
        <Text>{t`把本站关于您的信息保存为一个文件：账号、个人资料、学历、当前考试的报名、消息、登录设备和登录记录`}</Text>
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

/** What the product knows of a person, by the calls that its pages make. */
const parts = {
  account: user.info,
  record: baseInfo.getStudentInfoById,
  profile: baseInfo.getBaseInfo,
  education: education.getEducationAndStatus,
  signup: signup.getExamineeShow,
  messages: message.getMessageList,
  devices: device.devices,
  logIns: device.history,
} as const

type Part = keyof typeof parts

/** Parts of accounts that sign up for nothing. */
const ofStaff: ReadonlySet<Part> = new Set(['account', 'devices', 'logIns'])

/** File with the own data, and the parts that could not be read. */
type OwnData = { readonly file: Blob; readonly missing: readonly Part[] }

type Reader = { readonly client: QueryClient; readonly server: Server; readonly signsUp: boolean; readonly at: string }

/** A refusal means that there is nothing yet: no exam is selected, no profile filled in. */
const whenFailed = (error: unknown) => (asApiError(error).code === 'refused' ? null : undefined)

/** Collects the own data as one JSON document; a part that fails is null in it. Source: security R55. */
async function collectOwnData({ client, server, signsUp, at }: Reader): Promise<OwnData> {
  const names = (Object.keys(parts) as Part[]) // the keys of a constant
    .filter((name) => (signsUp || ofStaff.has(name)) && server.offers(parts[name]))
  const read = async (name: Part) => {
    const value: unknown = await client.fetchQuery({ ...query(parts[name]), staleTime: 0 }).catch(whenFailed)
    return [name, value] as const
  }
  const values = await Promise.all(names.map(read))
  const missing = values.flatMap(([name, value]) => (value === undefined ? [name] : []))
  const document = { exportedAt: at, ...Object.fromEntries(values.map(([name, value]) => [name, value ?? null])) }
  return { file: new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), missing }
}
