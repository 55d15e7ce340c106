import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Tabs } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'

import type { SelectedExam } from '#contracts/session/session.ts'

import { WithExamOf } from '#web/frame/selected-exam/with-exam-of.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { CompareView } from './detail/compare-view.tsx'
import { DetailPage } from './detail/detail-page.tsx'
import { type PositionView, positionViews } from './search/position-search.ts'
import { SearchView } from './search/search-view.tsx'
import { usePositionSearch } from './search/use-position-search.ts'
import { FavouritesView } from './selection/favourites-view.tsx'
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
        >
          <Trans>对比 {count} 个职位</Trans>
        </Button>
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
