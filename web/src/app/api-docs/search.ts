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

export type Language = 'zh' | 'en'

/** What a person looks for; an empty group is all of them. */
export type Query = { readonly text: string; readonly group: string }

/** Search over paths, names, and summaries and groups in both languages; every word must occur. Returns `get /path`: Swagger UI changes ids. */
export function operationSearch({ paths, tags }: OpenApi): (query: Query) => ReadonlySet<string> {
  const titles = new Map(tags.map((tag) => [tag.name, tag['x-title-zh'] ?? '']))
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id, tags: groups, summary = '', 'x-summary-zh': chinese = '' } = operation
      const words = [method, path, id, summary, chinese, ...groups.map((group) => titles.get(group) ?? '')]
      return { key: `${method} ${path}`, groups, text: words.join(' ').toLowerCase() }
    }),
  )
  return ({ text, group }) => {
    const words = text.toLowerCase().split(/\s+/)
    const found = rows.filter(
      (row) => (group === '' || row.groups.includes(group)) && words.every((it) => row.text.includes(it)),
    )
    return new Set(found.map(({ key }) => key))
  }
}

/** Shows summaries and titles of groups in the language. */
export function translate({ paths, tags }: OpenApi, language: Language) {
  if (language === 'en') return
  for (const tag of tags) tag.description = tag['x-title-zh'] ?? ''
  for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
    const { 'x-summary-zh': chinese } = operation
    if (chinese) operation.summary = chinese
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
