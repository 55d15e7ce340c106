import * as v from 'valibot'

/** Where the sessions and all other state are. */
export type StoreAddress = { readonly kind: 'sqlite'; readonly path: string } | RedisAddress

/** One Redis or Valkey, the sentinels of a master with this name, or nodes of a cluster. */
export type RedisAddress = {
  readonly kind: 'redis' | 'sentinel' | 'cluster'
  readonly nodes: readonly { readonly host: string; readonly port: number }[]
  /** Name of the master that sentinels watch. */
  readonly master: string | null
  readonly db: number
  readonly username: string | null
  readonly password: string | null
  /** Of the sentinels themselves; null where they ask for none. */
  readonly sentinelUsername: string | null
  readonly sentinelPassword: string | null
  /** To Redis and to its sentinels. */
  readonly tls: boolean
}

const kinds = { redis: 'redis', 'redis+sentinel': 'sentinel', 'redis+cluster': 'cluster' } as const
const shape =
  /^(redis|rediss)(\+sentinel|\+cluster)?:\/\/(?:([^:@/]*):([^@/]*)@)?([\w.:[\]-]+(?:,[\w.:[\]-]+)*)(?:\/([\w.-]*))?(?:\?(.*))?$/

/** What may follow the name of a master. */
const SentinelAccess = v.strictObject({
  sentinelUsername: v.optional(v.string(), ''),
  sentinelPassword: v.optional(v.string(), ''),
})

/** Parses STORE: `sqlite:path`, `redis://`, `rediss://` with TLS, and their forms with `+sentinel` and `+cluster`. */
export const StoreSetting = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): StoreAddress => {
    const address = parseAddress(dataset.value)
    if (address) return address
    addIssue({ message: 'must be sqlite:path, redis://host:port or redis+sentinel://host:port,host:port/name' })
    return NEVER
  }),
)

function parseAddress(text: string): StoreAddress | null {
  const [, path] = /^sqlite:(.+)$/.exec(text) ?? []
  if (path) return { kind: 'sqlite', path }
  const [matched, scheme, topology = '', username = '', password = '', hosts = '', name = '', query] =
    shape.exec(text) ?? []
  if (!matched) return null
  const kind = kinds[`redis${topology}` as keyof typeof kinds] // the pattern has no other
  const nodes = hosts.split(',').map((host) => parseNode(host, kind))
  const isSound = nodes.every((node) => node !== null) && isName(kind, name) && (kind !== 'redis' || nodes.length === 1)
  const access = v.safeParse(SentinelAccess, Object.fromEntries(new URLSearchParams(query)))
  if (!isSound || !areEncoded(username, password, query ?? '') || !access.success) return null
  if (query !== undefined && kind !== 'sentinel') return null
  const { sentinelUsername, sentinelPassword } = access.output
  return {
    kind,
    nodes: nodes.filter((node) => node !== null),
    master: kind === 'sentinel' ? name : null,
    db: kind === 'redis' ? Number(name) : 0,
    username: decodeURIComponent(username) || null,
    password: decodeURIComponent(password) || null,
    sentinelUsername: sentinelUsername || null,
    sentinelPassword: sentinelPassword || null,
    tls: scheme === 'rediss',
  }
}

/** What follows the hosts: the name of a master, or the number of a database. */
function isName(kind: RedisAddress['kind'], name: string): boolean {
  if (kind === 'sentinel') return name !== ''
  return kind === 'cluster' ? name === '' : /^\d{0,2}$/.test(name)
}

const areEncoded = (...texts: readonly string[]) => texts.every((text) => !/%(?![\da-f]{2})/i.test(text))

function parseNode(text: string, kind: RedisAddress['kind']) {
  const [, host = '', port] = /^(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (!host || Number(port ?? 1) > 65_535) return null
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? (kind === 'sentinel' ? 26_379 : 6_379)) }
}

/** The store in one line of the log, without its password. */
export function describeStore(address: StoreAddress): string {
  if (address.kind === 'sqlite') return `sqlite ${address.path}`
  const { kind, nodes, master, tls } = address
  const hosts = nodes.map(({ host, port }) => `${host}:${port}`).join(', ')
  return [kind, ...(master ? [master, 'at'] : []), hosts, ...(tls ? ['with TLS'] : [])].join(' ')
}
