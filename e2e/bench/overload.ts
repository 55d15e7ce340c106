import { busyMachine, tenfold, unloaded } from '../load/scenarios.ts'
import { startScene } from '../load/scene.ts'
import type { Row } from '../load/table.ts'
import type { Effort } from './effort.ts'

/** One process, offered ten times what its upstream can do. `npm run soak` has more of it. */
export async function overloadRows({ loadTime }: Effort): Promise<Row[]> {
  const scene = await startScene(1)
  try {
    const scale = { seconds: 2 * loadTime, base: await unloaded(scene, loadTime) }
    return [...(await tenfold(scene, scale)), ...(await busyMachine(scene, scale))]
  } finally {
    await scene.stop()
  }
}
