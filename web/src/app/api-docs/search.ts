/** As much of an OpenAPI document as the page reads. */
export type Operation = {
  operationId: string
  tags: string[]
  summary?: string
  'x-summary-zh'?: string
  parameters?: { name: string; in: string; required: boolean; description?: string }[]
}
export type OpenApi = {
  tags: { name: string; description?: string; 'x-title-zh'?: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** Search over paths, names, and summaries and groups in both languages; every word must occur. Returns `get /path`: Swagger UI changes ids. */
export function operationSearch({ paths, tags }: OpenApi): (text: string) => ReadonlySet<string> {
  const titles = new Map(tags.map((tag) => [tag.name, tag['x-title-zh'] ?? '']))
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id, tags: groups, summary = '', 'x-summary-zh': chinese = '' } = operation
      const words = [method, path, id, summary, chinese, ...groups, ...groups.map((group) => titles.get(group) ?? '')]
      return { key: `${method} ${path}`, text: words.join(' ').toLowerCase() }
    }),
  )
  return (text) => {
    const words = text.toLowerCase().split(/\s+/)
    return new Set(rows.filter((row) => words.every((it) => row.text.includes(it))).map(({ key }) => key))
  }
}

/** Writes summaries and titles of groups in both languages. */
export function showBothLanguages({ paths, tags }: OpenApi) {
  for (const tag of tags) tag.description = [tag['x-title-zh'], tag.description].filter(Boolean).join(' · ')
  for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
    operation.summary = [operation['x-summary-zh'], operation.summary].filter(Boolean).join(' ')
  }
}

/** The page fills in request headers: nobody has to. */
export function makeHeadersOptional({ paths }: OpenApi) {
  const parameters = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ parameters = [] }) => parameters)
  for (const it of parameters.filter(({ in: where }) => where === 'header')) {
    it.required = false
    it.description = `${it.description ?? ''} Filled in when empty.`
  }
}
