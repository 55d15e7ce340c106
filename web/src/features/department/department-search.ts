import type { Department } from '#contracts/department.ts'

import type { Found } from '../../ui/pinyin.ts'

/** A department that fits what was looked for; `found` is where its name does. */
export type Hit = { department: Department; found: Found | false }

export type Region = { name: string; hits: Hit[] }

/** Departments whose name or region fits, by region, in the server's order. */
export function regionsOf(
  departments: readonly Department[],
  keyword: string,
  find: (text: string, keyword: string) => Found | false,
): Region[] {
  const wanted = keyword.trim()
  const regions = new Map<string, Hit[]>()
  for (const department of departments) {
    const { departmentName, groupName } = department
    const found = wanted !== '' && find(departmentName, wanted)
    if (wanted && !found && !find(groupName, wanted)) continue
    regions.set(groupName, [...(regions.get(groupName) ?? []), { department, found }])
  }
  return [...regions].map(([name, hits]) => ({ name, hits }))
}
