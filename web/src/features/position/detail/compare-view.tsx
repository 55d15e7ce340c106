import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Stack, Table, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { position, type PositionInfo } from '#contracts/candidate/position.ts'

import { query } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { PositionName } from '../position-name.tsx'
import { columnsOf, valueOf } from '../search/columns.ts'
import { useMarked } from '../selection/marked.ts'
import { FitMark } from './fitness-list.tsx'
import { fitnessOf } from './fitness.ts'
import { useCandidate } from './use-candidate.ts'

import classes from '../position.module.css'

/** Up to four positions side by side. */
export function CompareView() {
  const { t } = useLingui()
  const { ids } = useMarked('compare')
  const infos = useQueries({ queries: ids.map((id) => query(position.getPositionInfo, { id })) })
  if (ids.length === 0) {
    return (
      <EmptyState
        py="xl"
        icon={<IconColumns3 size={44} aria-hidden />}
        title={t`还没有要对比的职位`}
        description={t`在职位列表中点“加入对比”，最多 4 个，保存在本机。`}
      />
    )
  }
  const failed = infos.find(({ error, data }) => error && !data)
  if (failed?.error) return <Failed error={asApiError(failed.error)} retry={() => void failed.refetch()} />
  const loadedInfos = infos.flatMap(({ data }) => data ?? [])
  return loadedInfos.length < ids.length ? <Pending /> : <Comparison infos={loadedInfos} />
}

function Comparison({ infos }: { infos: readonly PositionInfo[] }) {
  const { t } = useLingui()
  const nameOf = useServerName()
  const candidate = useCandidate()
  const { data: fields } = useSuspenseQuery(query(position.getPositionTableField))
  const requirementLabels = [...new Set(infos.flatMap(({ requirements }) => requirements.map(({ label }) => label)))]
  const columns = columnsOf(fields).filter(({ label }) => !requirementLabels.includes(label))
  const columnLabels = new Set(columns.map(({ label }) => label))
  const otherLabels = [...new Set(infos.flatMap(({ rows }) => rows.map(({ label }) => label)))].filter(
    (label) => !columnLabels.has(label) && !requirementLabels.includes(label),
  )
  return (
    <Table.ScrollContainer className={classes.table ?? ''} minWidth={220 + infos.length * 170}>
      <Table aria-label={t`职位对比`} verticalSpacing="sm" layout="fixed" className={classes.compare ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={110} />
            {infos.map((info) => (
              <Table.Th key={info.id} scope="col">
                <PositionName position={info} />
                <Remove info={info} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ name, label }) => (
            <Row key={name} label={nameOf(label).text}>
              {infos.map((info) => (
                <Table.Td key={info.id}>
                  <ServerText>{valueOf(info, name)}</ServerText>
                </Table.Td>
              ))}
            </Row>
          ))}
          {requirementLabels.map((wanted) => (
            <Row key={wanted} label={nameOf(wanted).text}>
              {infos.map(({ id, requirements }) => (
                <Table.Td key={id}>
                  {requirements
                    .filter(({ label }) => label === wanted)
                    .map((requirement) => (
                      <Stack key={requirement.value} gap={2}>
                        <ServerText>{requirement.value}</ServerText>
                        {candidate && <FitMark fit={fitnessOf(requirement, candidate).fit} />}
                      </Stack>
                    ))}
                </Table.Td>
              ))}
            </Row>
          ))}
          {otherLabels.map((wanted) => (
            <Row key={wanted} label={nameOf(wanted).text}>
              {infos.map(({ id, rows }) => (
                <Table.Td key={id}>
                  <ServerText>{rows.find(({ label }) => label === wanted)?.value ?? ''}</ServerText>
                </Table.Td>
              ))}
            </Row>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <Table.Tr>
    <Table.Th scope="row">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </Table.Th>
    {children}
  </Table.Tr>
)

function Remove({ info: { id, zwmc, zwdm } }: { info: PositionInfo }) {
  const { t } = useLingui()
  const { toggle } = useMarked('compare')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={0}
      aria-label={t`不再对比：${`${zwmc} ${zwdm}`}`}
      onClick={() => toggle(id)}
    >
      <Trans>不再对比</Trans>
    </Button>
  )
}
