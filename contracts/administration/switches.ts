import * as v from 'valibot'

import { gatewayCall } from '../core/gateway-call.ts'
import { OperatorNotice } from '../session/status.ts'

/** `automatic`: open while calls are refused because of overload. */
export const waitingRoomModes = ['off', 'on', 'automatic'] as const
export type WaitingRoomMode = (typeof waitingRoomModes)[number]

/** What an operator switches while the gateway runs. */
export const Switches = v.strictObject({
  /** Notice on every page; null for none. */
  maintenance: v.nullable(OperatorNotice),
  readOnly: v.boolean(),
  waitingRoom: v.picklist(waitingRoomModes),
  /** Admissions from the waiting room per minute. */
  admitPerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
})
export type Switches = v.InferOutput<typeof Switches>

/** Absent values do not change. */
export const SwitchChanges = v.strictObject({
  maintenance: v.exactOptional(Switches.entries.maintenance),
  readOnly: v.exactOptional(Switches.entries.readOnly),
  waitingRoom: v.exactOptional(Switches.entries.waitingRoom),
  admitPerMinute: v.exactOptional(Switches.entries.admitPerMinute),
})
export type SwitchChanges = v.InferOutput<typeof SwitchChanges>

/** Authorised by the bearer token of the operator, and by no session. */
export const switches = gatewayCall('POST /operator/switches', {
  summary: {
    en: 'Changes the switches of the operator and returns all of them.',
    zh: '更改运维人员的开关：排队、只读和通知。',
  },
  access: 'public',
  input: SwitchChanges,
  output: Switches,
})
