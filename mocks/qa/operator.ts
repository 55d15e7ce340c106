import * as v from 'valibot'

import { type SwitchChanges, Switches } from '#contracts/administration/switches.ts'

import { Refusal } from '../core/refusal.ts'
import { deployment } from '../core/settings.ts'
import type { UserRow } from '../user/user-row.ts'

let productOrigin: string | null = null

/** Switches of a gateway that nobody has switched. */
const usual: Switches = { maintenance: null, readOnly: false, waitingRoom: 'off', admitPerMinute: 600 }

/** Calls the gateway as its operator. Throws its refusal. */
async function order(path: string, body: object): Promise<unknown> {
  if (!productOrigin) throw new Refusal(404, 'no gateway is known: start the whole product')
  const response = await fetch(new URL(`/operator/${path}`, productOrigin), {
    method: 'POST',
    headers: { Authorization: `Bearer ${deployment.operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new Refusal(400, `the gateway does not answer: ${String(error)}`)
  })
  if (!response.ok) throw new Refusal(400, `the gateway answers ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The operator of the gateway in front of this mock; there is none without the gateway's address. */
export const operator = {
  setProductOrigin(origin: string) {
    productOrigin = origin
  },
  /** Sets the switches that a change has; returns all of them, as they are now. */
  switch: async (changes: SwitchChanges): Promise<Switches> => v.parse(Switches, await order('switches', changes)),
  /** Ends all sessions, removes the second factors of these users, and takes the switches back. */
  async forget(users: readonly UserRow[]) {
    for (const { tenantId, id } of users) await order('remove-second-factor', { tenantId, userId: id })
    await order('switches', usual)
    await order('end-sessions', { of: 'all' })
  },
}
