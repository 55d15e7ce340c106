import * as v from 'valibot'

import type { ChainLink } from '#bff/http/log-line.ts'
import { brokenChains, type Findings, type Link } from './broken-chains.ts'
import { auditKeyId, lineHash } from './chain.ts'

const Link = v.object({ chain: v.string(), seq: v.pipe(v.number(), v.integer(), v.minValue(0)), hash: v.string() })

/** Of a line what its place in the chain depends on. */
const Line = v.object({
  ...Link.entries,
  prev: v.string(),
  step: v.optional(v.picklist(['start', 'end'])),
  key: v.optional(v.string()),
  after: v.optional(Link),
})

/** Place in its chain of a line of a log; null for a line without one. */
export function linkIn(text: string): ChainLink | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Link), text)
  return result.success ? result.output : null
}

const hashField = /,"hash":"([\w-]{43})"\}$/

/** Verifies audit lines of any number of chains. */
export type AuditVerifier = {
  /** Takes a line of a log, in its order; `place` names it in findings. Lines that are in no chain do not count. */
  add(text: string, place: string): void
  findings(): Findings
}

/** Key of the chains that have one; without it they cannot be verified, and findings say so. */
export function auditVerifier(key: string | null): AuditVerifier {
  const chains = new Map<string, Link[]>()
  const unreadable: string[] = []
  const otherKeys = new Set<string>()

  function add(text: string, place: string) {
    if (!text.includes('"chain":"')) return
    const line = parsed(text)
    if (!line) {
      unreadable.push(`${place}: no readable line of a chain`)
      return
    }
    if (line.key !== undefined && line.key !== (key && auditKeyId(key))) otherKeys.add(line.key)
    const hashed = `${text.replace(hashField, '')}}`
    const isIntact = lineHash(hashed, key) === line.hash
    const links = chains.get(line.chain) ?? []
    chains.set(line.chain, links)
    links.push({ ...line, place, isIntact })
  }

  return {
    add,
    findings() {
      const { problems, notes, lines } = brokenChains(chains)
      const wrongKey = [...otherKeys].map(
        (id) => `lines are hashed with the key ${id}: AUDIT_KEY is another or missing`,
      )
      return { lines, problems: [...wrongKey, ...unreadable, ...problems], notes, isKeyWrong: wrongKey.length > 0 }
    },
  }
}

function parsed(text: string): v.InferOutput<typeof Line> | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), text)
  return result.success && hashField.test(text) ? result.output : null
}
