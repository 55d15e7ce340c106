import { runBatch } from './batch.ts'

/** Sum of a number of each row, which a call answers. Rejects with the first error. */
export async function sumOfRows<Row extends { id: string }>(
  rows: readonly Row[],
  toNumber: (row: Row) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  let sum = 0
  const { failures } = await runBatch({
    rows,
    async execute(row) {
      sum += await toNumber(row)
    },
    signal,
    onProgress: () => undefined,
  })
  if (failures[0]) throw failures[0].error
  return sum
}
