import { clock } from '../core/clock.ts'
import { captureState, restoreState, type StoredState } from '../core/db.ts'
import { type Fault, faultPlan } from '../core/faults.ts'
import { Refusal } from '../core/refusal.ts'
import { type Settings, settings } from '../core/settings.ts'
import { scenario, type ScenarioName } from './scenarios.ts'

/** State of the mock under a name, until the mock ends. */
type Snapshot = {
  /** Time of the upstream's clock, milliseconds since the epoch. */
  readonly at: number
  readonly scenario: ScenarioName
  readonly settings: Settings
  readonly faults: readonly Fault[]
  readonly state: StoredState
}

const maxSnapshots = 20
const snapshots = new Map<string, Snapshot>()

/** Snapshots of the whole mock but its journal. */
export const snapshot = {
  /** Names with the upstream's time, in order of their first save. */
  all: () => Array.from(snapshots, ([name, { at }]) => ({ name, at: new Date(at).toISOString() })),
  /** Replaces the one of this name. */
  save(name: string) {
    if (!snapshots.has(name) && snapshots.size >= maxSnapshots)
      throw new Refusal(400, `there are ${maxSnapshots} snapshots: remove one first`)
    const faults = structuredClone(faultPlan.all())
    const state = captureState()
    snapshots.set(name, { at: clock.now(), scenario: scenario.current(), settings: { ...settings }, faults, state })
  },
  /** The clock goes on from the time of the save. False for an unknown name. */
  load(name: string): boolean {
    const saved = snapshots.get(name)
    if (!saved) return false
    scenario.begin('normal')
    scenario.name(saved.scenario)
    clock.set(saved.at)
    Object.assign(settings, saved.settings)
    for (const fault of saved.faults) faultPlan.add(fault)
    restoreState(saved.state)
    return true
  },
  /** False for an unknown name. */
  remove: (name: string): boolean => snapshots.delete(name),
}
