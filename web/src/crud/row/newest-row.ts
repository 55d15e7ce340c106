import { send } from '#web/client/api/api.ts'
import type { ListCall, RowOf } from '../list.ts'

/** The row of a list that was created last. */
export async function newestRow<C extends ListCall>(call: C): Promise<RowOf<C> | null> {
  const { records } = await send<ListCall>(call, { current: 1, size: 10, descs: 'createTime' })
  return (records[0] as RowOf<C> | undefined) ?? null // a row of this call
}
