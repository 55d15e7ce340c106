import type { Switches } from '#contracts/administration/switches.ts'
import { timeZone } from '#contracts/core/blade.ts'

import type { JournalEntry } from '#mocks/core/journal.ts'
import type { Catalogue, ControlState } from '../control-state.ts'

/** Upstream time minus the browser's, in milliseconds. */
let clockOffset = 0

export const upstreamNow = () => Date.now() + clockOffset

/** Sends a request to the control API, `address` as "POST /stage". Throws the text of a refusal. */
async function send(address: string, body?: unknown): Promise<unknown> {
  const [method = '', path = ''] = address.split(' ')
  const response = await fetch(`/__mock${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

/** Reads or changes the mock; every change answers the state afterwards. */
export async function stateAfter(address: string, body?: unknown): Promise<ControlState> {
  const state = (await send(address, body)) as ControlState // the answer of control.ts, as below
  clockOffset = Date.parse(state.now) - Date.now()
  return state
}

/** Switches of the gateway; null where none answers. */
export const readSwitches = () => send('GET /operator').catch(() => null) as Promise<Switches | null>
export const readCatalogue = async () => (await send('GET /catalogue')) as Catalogue
export const readJournal = async (after: number) => (await send(`GET /journal?after=${after}`)) as JournalEntry[]

export const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
export const dateAndTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
