import type { PlannedFault } from '#mocks/core/faults.ts'
import type { JournalEntry } from '#mocks/core/journal.ts'
import type { Product } from './product.ts'

/** QA's control API of a product's mock upstream. */
export type Mock = {
  readonly product: Product
  /** POST to the control API. */
  set(path: string, body?: object): Promise<void>
  journal(): Promise<JournalEntry[]>
  /** State as on the control page. */
  state(): Promise<unknown>
  /** Active faults; one with a count is removed with its last call. */
  faults(): Promise<readonly PlannedFault[]>
  clearFaults(): Promise<void>
  captcha(): Promise<string>
  /** Orders and payments, counted by purpose. */
  ledger(): Promise<{ kind: string; account: string; examId: string; orders: number; open: number; paid: number }[]>
  /** The last code sent to a phone. */
  phoneCode(): Promise<{ phone: string; code: string } | null>
}

export function mockControls(product: Product): Mock {
  async function control(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${product.mockOrigin}/__mock${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    product,
    async set(path, body = {}) {
      await control(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
    journal: async () => (await control('/journal')) as JournalEntry[],
    state: () => control('/state'),
    faults: async () => ((await control('/state')) as { faults: PlannedFault[] }).faults,
    async clearFaults() {
      await control('/faults', { method: 'DELETE' })
    },
    phoneCode: async () => (await control('/phone-code')) as { phone: string; code: string } | null,
    captcha: async () => ((await control('/captcha')) as { code: string }).code,
    ledger: async () => (await control('/payment/ledger')) as Awaited<ReturnType<Mock['ledger']>>,
  }
}
