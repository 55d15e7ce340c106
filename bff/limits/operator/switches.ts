import * as v from 'valibot'

import { type SwitchChanges, SwitchChanges as Changes, type Switches } from '#contracts/administration/switches.ts'

import type { Config } from '#bff/config/config.ts'
import type { Awaitable } from '#bff/http/and-then.ts'
import { polled } from '../shared-state/polled.ts'
import type { SharedState } from '../shared-state/store.ts'

const key = 'switches'

/** Milliseconds until a process knows of a change at another one. */
const pollInterval = 1_000

type SwitchDependencies = {
  readonly sharedState: Pick<SharedState, 'get' | 'set'>
  readonly config: Pick<Config, 'waitingRoom' | 'admitPerMinute'>
  readonly now: () => number
}

/** The operator's switches, the same at every process. */
export type SwitchBoard = {
  current(): Awaitable<Switches>
  /** Throws store_unavailable when the change is not stored. */
  change(changes: SwitchChanges): Promise<Switches>
}

/** Switches in shared state, over what the settings say. While the store is unavailable they stay as they are. */
export function switchBoard({ sharedState, config, now }: SwitchDependencies): SwitchBoard {
  const { waitingRoom, admitPerMinute } = config
  const initial: Switches = { maintenance: null, readOnly: false, waitingRoom, admitPerMinute }
  const stored = async () => ({ ...initial, ...parse(await sharedState.get(key)) })
  const { current, refresh } = polled(stored, { now, interval: pollInterval, initial })
  return {
    current,
    async change(changes) {
      await sharedState.set(key, JSON.stringify({ ...parse(await sharedState.get(key)), ...changes }))
      return refresh()
    },
  }
}

/** What an older or newer version has stored and this one does not know counts as not switched. */
function parse(text: string | null): SwitchChanges {
  const result = v.safeParse(Changes, text === null ? {} : JSON.parse(text))
  return result.success ? result.output : {}
}
