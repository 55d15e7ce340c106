import { useLingui } from '@lingui/react/macro'
import { Group, Stack, Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import { position, type PositionInfo } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { Facts } from '#web/ui/facts.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { StateBadges } from '../position-state.tsx'
import { extraColumns, columnValue } from '../search/columns.ts'
import { usePositionSearch } from '../search/use-position-search.ts'
import { MarkButtons } from '../selection/mark-buttons.tsx'
import { SelectionCard } from '../selection/selection-card.tsx'
import { Competition, CompetitionList } from './competition.tsx'
import { FitnessList } from './fitness-list.tsx'

import classes from '../position.module.css'

/** One position: its facts, the candidate's fitness, the competition, and its selection. */
export function DetailPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { search, change } = usePositionSearch()
  const { data: info } = useSuspenseQuery(query(position.getPositionInfo, { id }))
  const { current } = search
  const tab = search.bkqk === undefined ? 'info' : 'bkqk'
  return (
    <Page
      title={info.zwmc}
      lang="zh-CN"
      lead={<span lang="zh-CN">{`${info.dwmc} · ${info.zwdm}`}</span>}
      actions={
        <Group gap="sm">
          <BackLink
            to="/zpexam/signup/index"
            search={(now) => ({ ...now, view: now.view ?? 'positions', id: undefined, bkqk: undefined })}
          >{t`返回职位列表`}</BackLink>
          <MarkButtons position={info} />
          <StateBadges id={id} state={info.state} />
        </Group>
      }
    >
      <Tabs value={tab} onChange={(value) => change({ current, bkqk: value === 'bkqk' ? 1 : undefined })}>
        <Tabs.List>
          <Tabs.Tab value="info">{t`职位信息`}</Tabs.Tab>
          <Tabs.Tab value="bkqk">{t`报考情况`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {tab === 'info' ? (
            <Info info={info} />
          ) : (
            <Stack gap="md">
              <Section p="lg" title={t`本职位`}>
                <Competition id={id} />
              </Section>
              <Section p="lg" title={t`各职位`}>
                <CompetitionList
                  id={id}
                  current={search.bkqk ?? 1}
                  size={search.size ?? 10}
                  onPage={(bkqk) => change({ current, bkqk })}
                  onSize={(size) => change({ size, bkqk: 1 })}
                />
              </Section>
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Info({ info }: { info: PositionInfo }) {
  const { t } = useLingui()
  return (
    <div className={classes.detail}>
      <Stack gap="md">
        <Section p="lg" title={t`报考条件与您填写的信息`}>
          <FitnessList requirements={info.requirements} />
        </Section>
        <Section p="lg" title={t`职位信息`}>
          <AllFacts info={info} />
        </Section>
      </Stack>
      <Stack gap="md" className={classes.rail ?? ''}>
        <SelectionCard info={info} />
        <Section p="lg" title={t`竞争情况`}>
          <Competition id={info.id} />
        </Section>
      </Stack>
    </div>
  )
}

/** Every field that the server sends, once: those of the list, then those of the position. */
function AllFacts({ info }: { info: PositionInfo }) {
  const serverName = useServerName()
  const { data: fields } = useSuspenseQuery(query(position.getPositionTableField))
  const rows = [
    ...extraColumns(fields).map(({ name, label }) => ({ label, value: columnValue(info, name) })),
    ...info.rows,
  ]
  const requirements = new Set(info.requirements.map(({ label }) => label))
  const seen = new Set<string>()
  const once = rows.filter(({ label }) => {
    const isNew = !seen.has(label) && !requirements.has(label)
    seen.add(label)
    return isNew
  })
  return (
    <Facts
      rows={once.map(({ label, value }) => ({
        label: serverName(label).text,
        value: value && <ServerText>{value}</ServerText>,
      }))}
    />
  )
}
