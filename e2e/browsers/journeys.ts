import { logIn } from './log-in.ts'
import type { Scene } from './scene.ts'

/** A journey, written once for all engines. */
export type Journey = { readonly name: string; readonly isSmoke?: boolean; run(scene: Scene): Promise<void> }

export const journeys: readonly Journey[] = [
  {
    name: 'log-in by the form',
    isSmoke: true,
    async run(scene) {
      const tab = await logIn(scene)
      await tab.see({ role: 'heading', name: /张伟/ })
      await tab.reload()
      await tab.see({ role: 'heading', name: /张伟/ })
    },
  },
]
