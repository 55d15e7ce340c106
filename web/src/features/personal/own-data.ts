import type { QueryClient } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { education } from '#contracts/candidate/education.ts'
import { message } from '#contracts/candidate/message.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { device } from '#contracts/session/device.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import type { Server } from '#web/client/session/use-server.ts'

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
export type OwnData = { readonly file: Blob; readonly missing: readonly Part[] }

type Reader = { readonly client: QueryClient; readonly server: Server; readonly signsUp: boolean; readonly at: string }

/** A refusal means that there is nothing yet: no exam is selected, no profile filled in. */
const whenFailed = (error: unknown) => (asApiError(error).code === 'refused' ? null : undefined)

/** Collects the own data as one JSON document; a part that fails is null in it. Source: security R55. */
export async function collectOwnData({ client, server, signsUp, at }: Reader): Promise<OwnData> {
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
