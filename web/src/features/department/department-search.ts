import type { Department } from '#contracts/candidate/department.ts'

import type { PinyinMatch } from '#web/ui/search/pinyin.ts'

/** A department that matches the search; `found` is the match in its name. */
export type Hit = { department: Department; match: PinyinMatch | false }

export type Region = {
  name: string
  /** The name is a word of ours, in the language of the page, and none of the server. */
  isOwn: boolean
  hits: Hit[]
}

type Find = (text: string, keyword: string) => PinyinMatch | false

/** Departments that fit by name, or where there are none by region: region by region, in the server's order. */
export function matchingRegions(departments: readonly Department[], keyword: string, find: Find): Region[] {
  const trimmed = keyword.trim()
  const hits = departments.map((department) => ({ department, match: find(department.departmentName, trimmed) }))
  if (!trimmed) return byRegion(departments.map((department) => ({ department, match: false })))
  const byName = hits.filter(({ match }) => match)
  return byRegion(byName.length > 0 ? byName : hits.filter(({ department }) => find(department.groupName, trimmed)))
}

function byRegion(hits: readonly Hit[]): Region[] {
  const regions = Map.groupBy(hits, ({ department }) => department.groupName)
  return [...regions].map(([name, inside]) => ({ name, isOwn: false, hits: inside }))
}
