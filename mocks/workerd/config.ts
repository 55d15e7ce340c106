import type { unstable_readConfig } from 'wrangler'

/** A worker as workerd runs it. */
export type Worker = {
  readonly port: number
  /** Where it listens; 127.0.0.1 by default. */
  readonly hostname?: string
  readonly variables?: Readonly<Record<string, string>>
  /** Folder of the SQLite files of its objects. */
  readonly objects: string
  /** Exports of its module. */
  readonly exported: readonly string[]
  /** Port of the server of the built client, its binding ASSETS; without one it has no client. */
  readonly clientPort?: number
  /** Address of every client, as Cloudflare says it. */
  readonly clientAddress?: string
}

type Wrangler = ReturnType<typeof unstable_readConfig>

type ObjectBinding = { readonly name: string; readonly class_name: string }

/** Configuration of workerd: date, flags and Durable Objects are those of wrangler.toml. */
export function workerdConfig(worker: Worker, wrangler: Wrangler): string {
  const { port, hostname = '127.0.0.1', objects, clientPort, clientAddress } = worker
  const headers = clientAddress
    ? `injectRequestHeaders = [(name = "CF-Connecting-IP", value = ${quoted(clientAddress)})]`
    : ''
  const client = clientPort ? `(name = "client", external = (address = "127.0.0.1:${clientPort}", http = ())),` : ''
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["public", "private"])),
    (name = "objects", disk = (path = ${quoted(objects)}, writable = true)),
    ${client}
  ],
  sockets = [(name = "http", address = ${quoted(`${hostname}:${port}`)}, http = (${headers}), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = ${quoted(wrangler.compatibility_date ?? '')},
  compatibilityFlags = [${wrangler.compatibility_flags.map(quoted).join(', ')}],
  ${objectConfig(worker, wrangler)}
  durableObjectStorage = (localDisk = "objects"),
  globalOutbound = "internet",
);
`
}

/** Its bindings, and the namespaces of the objects that it has. */
function objectConfig({ variables = {}, exported, clientPort }: Worker, wrangler: Wrangler): string {
  const objects = (wrangler.durable_objects.bindings as ObjectBinding[]).filter(({ class_name }) =>
    exported.includes(class_name),
  ) // wrangler's declaration lacks its own import
  const bindings = [
    ...Object.entries(variables).map(([name, value]) => `(name = ${quoted(name)}, text = ${quoted(value)})`),
    ...objects.map(
      ({ name, class_name }) => `(name = ${quoted(name)}, durableObjectNamespace = ${quoted(class_name)})`,
    ),
    ...(clientPort ? ['(name = "ASSETS", service = "client")'] : []),
  ]
  const sqlite = sqliteClasses(wrangler)
  const namespaces = objects.map(
    ({ class_name }) =>
      `(className = ${quoted(class_name)}, uniqueKey = ${quoted(class_name)}, enableSql = ${sqlite.includes(class_name)})`,
  )
  return `bindings = [${bindings.join(', ')}],\n  durableObjectNamespaces = [${namespaces.join(', ')}],`
}

const sqliteClasses = ({ migrations }: Wrangler) =>
  migrations.reduce<string[]>((classes: string[], { new_sqlite_classes = [], renamed_classes = [] }) => {
    const renamed = new Map<string, string>(renamed_classes.map(({ from, to }) => [from, to]))
    return [...classes.map((name) => renamed.get(name) ?? name), ...new_sqlite_classes]
  }, [])

/** A string of Cap'n Proto is written like one of JSON. */
const quoted = (text: string) => JSON.stringify(text)
