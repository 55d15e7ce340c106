import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Paper, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconMapPinOff, IconMapPinQuestion } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import type { Department } from '#contracts/candidate/department.ts'

import { usePinyin } from '#web/ui/search/pinyin.ts'
import { SearchField } from '#web/ui/search/search-field.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { DepartmentDetail } from './department-detail.tsx'
import { DepartmentRow } from './department-row.tsx'
import { type Region, matchingRegions } from './department-search.ts'

import classes from './department.module.css'

type Props = {
  departments: readonly Department[]
  /** Code of the department in the sign-up; empty for none. */
  currentCode: string
  keyword: string
  onSearch: (keyword: string) => void
  /** Code of the department whose details are open. */
  openCode: string | undefined
  onOpen: (departmentCode: string | undefined) => void
  /** Actions on the open department. */
  children: (department: Department) => ReactNode
}

/** List of departments by region beside the details of one; on a phone either of them. */
export function DepartmentPicker({ departments, currentCode, keyword, onSearch, openCode, onOpen, children }: Props) {
  const { t } = useLingui()
  const regions = useRegions(departments, keyword)
  const count = regions.reduce((sum, { hits }) => sum + hits.length, 0)
  const selected =
    departments.find((it) => it.departmentCode === openCode) ??
    departments.find((it) => it.departmentCode === currentCode) ??
    departments.find((it) => it.suggestion)
  return (
    <div className={classes.panes} data-open={openCode !== undefined || undefined}>
      <Stack gap="sm" className={classes.choices}>
        <SearchField label={t`查找地市`} placeholder={t`名称、拼音或首字母`} value={keyword} onChange={onSearch} />
        {keyword.trim() !== '' && (
          <VisuallyHidden role="status">
            <Plural value={count} one="找到 # 个地市" other="找到 # 个地市" />
          </VisuallyHidden>
        )}
        {count === 0 ? (
          <NoMatch keyword={keyword} />
        ) : (
          <Regions
            regions={regions}
            selectedCode={selected?.departmentCode}
            currentCode={currentCode}
            onOpen={onOpen}
          />
        )}
      </Stack>
      <Paper component="section" withBorder className={classes.detail} aria-label={t`地市详情`}>
        {selected ? (
          <DepartmentDetail department={selected} onBack={() => onOpen(undefined)}>
            {children(selected)}
          </DepartmentDetail>
        ) : (
          <EmptyState py={80} icon={<IconMapPinQuestion size={44} aria-hidden />} title={t`选择一个地市查看详情`} />
        )}
      </Paper>
    </div>
  )
}

/** Suggested departments come first and also stand in their region; a search lists regions only. */
function useRegions(departments: readonly Department[], keyword: string): Region[] {
  const { t } = useLingui()
  const isSearch = keyword.trim() !== ''
  const regions = matchingRegions(departments, keyword, usePinyin(isSearch))
  const suggested = departments.filter((it) => it.suggestion)
  if (isSearch || suggested.length === 0) return regions
  const hits = suggested.map((department) => ({ department, match: false as const }))
  return [{ name: t`推荐`, isOwn: true, hits }, ...regions]
}

type RegionsProps = {
  regions: readonly Region[]
  selectedCode: string | undefined
  currentCode: string
  onOpen: Props['onOpen']
}

function Regions({ regions, selectedCode, currentCode, onOpen }: RegionsProps) {
  const id = useId()
  return (
    <>
      {regions.length > 1 && <Rail regions={regions} id={id} />}
      {regions.map(({ name, isOwn, hits }, index) => (
        <section key={name} aria-labelledby={`${id}${index}`}>
          <Title order={2} className={classes.region} id={`${id}${index}`} tabIndex={-1}>
            {isOwn ? name : <ServerText>{name}</ServerText>}
          </Title>
          <ul className={classes.rows}>
            {hits.map((hit) => (
              <DepartmentRow
                key={hit.department.departmentCode}
                hit={hit}
                isShown={hit.department.departmentCode === selectedCode}
                isChosen={hit.department.departmentCode === currentCode}
                onOpen={() => onOpen(hit.department.departmentCode)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Leads to a region without scrolling by hand. */
function Rail({ regions, id }: { regions: readonly Region[]; id: string }) {
  const { t } = useLingui()
  const goTo = (index: number) => {
    const heading = document.getElementById(`${id}${index}`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className={classes.rail} aria-label={t`地区`}>
      {regions.map(({ name, isOwn }, index) => (
        <Button key={name} variant="default" size="compact-sm" radius="xl" onClick={() => goTo(index)}>
          {isOwn ? name : <ServerText>{name}</ServerText>}
        </Button>
      ))}
    </nav>
  )
}

function NoMatch({ keyword }: { keyword: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconMapPinOff size={44} aria-hidden />}
      title={t`没有找到“${keyword}”`}
      description={<Trans>可以输入名称、全拼或首字母，如“成都”“chengdu”“cd”</Trans>}
    />
  )
}
