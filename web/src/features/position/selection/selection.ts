import type { CheckPositions } from '#contracts/candidate/position.ts'

/** The selected position; undefined without a selection. */
export const selectedPosition = ({ positions }: CheckPositions) => positions.find(({ result }) => result === 'selected')
