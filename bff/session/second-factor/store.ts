/** A sealed record and its version, which is new with every write. */
export type FactorRow = { readonly sealed: Uint8Array<ArrayBuffer>; readonly version: string }

/**
 * Second factors by a keyed hash of the account; they never expire. Every method is atomic; one that rejects means an
 * unavailable store, never a missing factor.
 */
export type SecondFactorStore = {
  read(name: string): Promise<FactorRow | null>
  /** Compare-and-set: writes when the stored version is the expected one (null: no row); returns whether it did. */
  write(name: string, row: FactorRow, expected: string | null): Promise<boolean>
  /** Also where there is none. */
  remove(name: string): Promise<void>
}
