import type { Scene } from '../scene.ts'

/** A journey, written once for all engines. */
export type Journey = {
  readonly name: string
  /** Part of the gate. */
  readonly isSmoke?: boolean
  /** Engines that cannot do it here, with the reason. It is tried all the same: a reason that no longer holds fails. */
  readonly unsupported?: Readonly<Record<string, string>>
  /** Its browser has a storage that outlives the process. */
  readonly isOnDisk?: boolean
  run(scene: Scene): Promise<void>
}
