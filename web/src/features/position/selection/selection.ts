import { position, type CheckPositions } from '#contracts/candidate/position.ts'

import { send } from '#web/api/api.ts'

/** The selected position; undefined without a selection. */
export const selectedOf = ({ positions }: CheckPositions) => positions.find(({ result }) => result === 'selected')

/** Asks the server now which position is selected, past the cache. */
export const loadSelectedId = async () => selectedOf(await send(position.getCheckPositionsInfo, {}))?.id
