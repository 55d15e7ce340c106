import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { position, type PositionInfo } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { PositionName } from '../position-name.tsx'
import { extraColumns, columnValue } from '../search/columns.ts'
import { useMarked } from '../selection/marked.ts'
import { FitMark } from './fit-mark.tsx'
import { type Candidate, requirementFitness } from './fitness.ts'
import { useCandidate } from './use-candidate.ts'

import classes from '../position.module.css'

type Line = { key: string; label: string; cells: readonly { id: string; text: string; node: ReactNode }[] }

/** Positions side by side, with the lines marked in which they differ. */
export function Comparison({ infos }: { infos: readonly PositionInfo[] }) {
  const { t } = useLingui()
  const isPhone = useIsPhone()
  const lines = useLines(infos)
  const width = isPhone ? infos.length * 150 : 220 + infos.length * 170
  return (
    <Table.ScrollContainer className={classes.table ?? ''} minWidth={width}>
      <Table aria-label={t`职位对比`} verticalSpacing="sm" layout="fixed" className={classes.compare ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {!isPhone && <Table.Td w={110} />}
            {infos.map((info) => (
              <Table.Th key={info.id} scope="col">
                <PositionName position={info} />
                <Remove info={info} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {isPhone ? (
          lines.map((line) => (
            <Table.Tbody key={line.key}>
              <Row line={line} isPhone />
            </Table.Tbody>
          ))
        ) : (
          <Table.Tbody>
            {lines.map((line) => (
              <Row key={line.key} line={line} isPhone={false} />
            ))}
          </Table.Tbody>
        )}
      </Table>
    </Table.ScrollContainer>
  )
}

/** Lines of the comparison: columns of the list, then requirements with their verdict, then other known facts. */
function useLines(infos: readonly PositionInfo[]): Line[] {
  const serverName = useServerName()
  const candidate = useCandidate()
  const { data: fields } = useSuspenseQuery(query(position.getPositionTableField))
  const requirementLabels = [...new Set(infos.flatMap(({ requirements }) => requirements.map(({ label }) => label)))]
  const columns = extraColumns(fields).filter(({ label }) => !requirementLabels.includes(label))
  const known = new Set([...columns.map(({ label }) => label), ...requirementLabels])
  const otherLabels = [...new Set(infos.flatMap(({ rows }) => rows.map(({ label }) => label)))]
  const plain = (label: string, toText: (info: PositionInfo) => string): Line => ({
    key: label,
    label: serverName(label).text,
    cells: infos.map((info) => ({ id: info.id, text: toText(info), node: <ServerText>{toText(info)}</ServerText> })),
  })
  return [
    ...columns.map(({ name, label }) => plain(label, (info) => columnValue(info, name))),
    ...requirementLabels.map((label) => ({
      key: label,
      label: serverName(label).text,
      cells: infos.map((info) => requirementCell(info, label, candidate)),
    })),
    ...otherLabels
      .filter((label) => !known.has(label))
      .map((wanted) => plain(wanted, ({ rows }) => rows.find(({ label }) => label === wanted)?.value ?? '')),
  ]
}

function requirementCell({ id, requirements }: PositionInfo, wanted: string, candidate: Candidate | undefined) {
  const own = requirements.filter(({ label }) => label === wanted)
  const node = own.map((requirement) => (
    <Stack key={requirement.value} gap={2}>
      <ServerText>{requirement.value}</ServerText>
      {candidate && <FitMark fit={requirementFitness(requirement, candidate).fit} />}
    </Stack>
  ))
  return { id, text: own.map(({ value }) => value).join(), node }
}

/** One line; on a phone its label stands above the values. A line whose values differ is marked. */
function Row({ line: { label, cells }, isPhone }: { line: Line; isPhone: boolean }) {
  const differs = new Set(cells.map(({ text }) => text)).size > 1
  const heading = (
    <Table.Th scope={isPhone ? 'rowgroup' : 'row'} {...(isPhone && { colSpan: cells.length })}>
      <Group gap="4px 8px">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {differs && (
          <Badge>
            <Trans>不同</Trans>
          </Badge>
        )}
      </Group>
    </Table.Th>
  )
  return (
    <>
      {isPhone && <Table.Tr data-differs={differs || undefined}>{heading}</Table.Tr>}
      <Table.Tr data-differs={differs || undefined}>
        {!isPhone && heading}
        {cells.map(({ id, node }) => (
          <Table.Td key={id}>{node}</Table.Td>
        ))}
      </Table.Tr>
    </>
  )
}

function Remove({ info: { id, zwmc, zwdm } }: { info: PositionInfo }) {
  const { t } = useLingui()
  const { toggle } = useMarked('compare')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={0}
      aria-label={t`移出对比：${`${zwmc} ${zwdm}`}`}
      onClick={() => toggle(id)}
    >{t`移出对比`}</Button>
  )
}
