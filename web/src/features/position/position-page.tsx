import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Tabs } from '@mantine/core'
import { IconColumns3, IconStar } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'

import { position } from '#contracts/candidate/position.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { WithExamOf } from '#web/frame/selected-exam/with-exam-of.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { Comparison } from './detail/comparison.tsx'
import { DetailPage } from './detail/detail-page.tsx'
import { PositionList } from './search/position-list.tsx'
import { type PositionView, positionViews } from './search/position-search.ts'
import { SearchView } from './search/search-view.tsx'
import { usePositionSearch } from './search/use-position-search.ts'
import { useMarked } from './selection/marked.ts'
import { SelectionsView } from './selection/selections-view.tsx'

import classes from './position.module.css'

/** Positions of the selected recruitment; `kind` names what kind of recruitment it is. */
export function PositionPage({ kind }: { kind: ReactNode }) {
  const { t } = useLingui()
  const { id } = usePositionSearch().search
  return (
    <WithExamOf examType="zpexam" title={t`职位`}>
      {(exam) => (id ? <DetailPage key={id} id={id} /> : <Lists key={exam.id} exam={exam} kind={kind} />)}
    </WithExamOf>
  )
}

const views: Record<PositionView, ComponentType> = {
  positions: SearchView,
  favourites: FavouritesView,
  compare: CompareView,
  selections: SelectionsView,
}

function Lists({ exam, kind }: { exam: SelectedExam; kind: ReactNode }) {
  const { t } = useLingui()
  const { search, change } = usePositionSearch()
  const view = search.view ?? 'positions'
  const count = useMarked('compare').ids.length
  const names: Record<PositionView, string> = {
    positions: t`全部职位`,
    favourites: t`收藏（${useMarked('favourites').ids.length}）`,
    compare: t`对比（${count}）`,
    selections: t`选择记录`,
  }
  const View = views[view]
  return (
    <Page
      title={t`职位`}
      lead={
        <>
          <span lang="zh-CN">{exam.examName}</span>
          {kind}
        </>
      }
      actions={<BackToSignup />}
    >
      <Tabs value={view} onChange={(value) => change({ view: positionViews.find((it) => it === value) })}>
        <div className={classes.views}>
          <Tabs.List style={{ flexWrap: 'nowrap' }}>
            {positionViews.map((name) => (
              <Tabs.Tab key={name} value={name} ref={name === view ? scrollIntoView : undefined}>
                {names[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value={view} pt="md">
          <Suspense fallback={<Pending />}>
            <View />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {view !== 'compare' && count > 0 && (
        <Button
          className={classes.compareBar ?? ''}
          radius="xl"
          mih={44}
          leftSection={<IconColumns3 size={18} aria-hidden />}
          onClick={() => change({ view: 'compare' })}
        >{t`对比 ${count} 个职位`}</Button>
      )}
    </Page>
  )
}

/** A narrow screen does not show all tabs. */
const scrollIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const BackToSignup = () => (
  <BackLink to="/zpexam/signup/index">
    <Trans>返回报名</Trans>
  </BackLink>
)

/** Up to four positions side by side. */
function CompareView() {
  const { t } = useLingui()
  const { ids } = useMarked('compare')
  const infos = useQueries({ queries: ids.map((id) => query(position.getPositionInfo, { id })) })
  if (ids.length === 0) {
    return (
      <EmptyState
        icon={<IconColumns3 size={44} aria-hidden />}
        title={t`还没有要对比的职位`}
        description={t`在职位列表中点“加入对比”，最多 4 个，保存在本机`}
      />
    )
  }
  const failed = infos.find(({ error, data }) => error && !data)
  if (failed?.error) return <Failed error={failed.error} retry={() => void failed.refetch()} />
  const loadedInfos = infos.flatMap(({ data }) => data ?? [])
  return loadedInfos.length < ids.length ? <Pending /> : <Comparison infos={loadedInfos} />
}

/** Favourites of this device. */
function FavouritesView() {
  const { t } = useLingui()
  const { ids } = useMarked('favourites')
  const { data: fields } = useSuspenseQuery(query(position.getPositionTableField))
  const result = useQuery({
    ...query(position.searchPositionsById, { id: ids.join(','), size: 50 }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  if (ids.length === 0) {
    return (
      <EmptyState
        icon={<IconStar size={44} aria-hidden />}
        title={t`还没有收藏职位`}
        description={t`在职位列表中点星号收藏。收藏保存在本机，退出登录后清除。`}
      />
    )
  }
  if (result.error) return <Failed error={result.error} retry={() => void result.refetch()} />
  if (!result.data) return <Pending />
  return <PositionList fields={fields} positions={result.data.records.filter(({ id }) => ids.includes(id))} />
}
