import { DurableObject } from 'cloudflare:workers'

import type { FactorRow, SecondFactorStore } from '#bff/session/second-factor/store.ts'

/** Second factor of one account on the edge. */
export class SecondFactorObject extends DurableObject<Env> {
  read(): FactorRow | null {
    return this.ctx.storage.kv.get<FactorRow>('row') ?? null
  }

  write(row: FactorRow, expected: string | null): boolean {
    if ((this.read()?.version ?? null) !== expected) return false
    this.ctx.storage.kv.put('row', row)
    return true
  }

  async remove() {
    await this.ctx.storage.deleteAll()
  }
}

/** Second factors of the edge, one object per account. */
export function objectSecondFactors(namespace: DurableObjectNamespace<SecondFactorObject>): SecondFactorStore {
  const at = (name: string) => namespace.getByName(name)
  return {
    read: async (name) => at(name).read(),
    write: async (name, row, expected) => at(name).write(row, expected),
    remove: async (name) => at(name).remove(),
  }
}
