/** State that all processes share. Values are short texts without personal data. Methods are atomic and may reject. */
export type SharedState = {
  get(key: string): Promise<string | null>
  /** Stays until it is replaced. */
  set(key: string, value: string): Promise<void>
  /** SET NX: whether the key was unclaimed in the last `lifetime` milliseconds. */
  claim(key: string, lifetime: number): Promise<boolean>
  /** Adds to a counter, which expires `lifetime` milliseconds after its last addition; returns the sum. */
  add(key: string, amount: number, lifetime: number): Promise<number>
}
