import { tenfold, unloaded } from '../overload/scenarios.ts'
import { startScene } from '../overload/scene.ts'
import type { Effort } from './effort.ts'
import type { Row } from './table.ts'

/** One process, offered ten times what its upstream can do. `npm run soak` has more of it. */
export async function overloadRows({ loadTime }: Effort): Promise<Row[]> {
  const scene = await startScene(1)
  try {
    const base = await unloaded(scene, loadTime)
    const figures = await tenfold(scene, { seconds: 2 * loadTime, base })
    return figures.map(({ what, value, text, goal }) => ({ what, figure: `**${text}**`, goal, values: [value] }))
  } finally {
    await scene.stop()
  }
}
