import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { dict, DictEntry } from '#contracts/dict.ts'

import { query } from '../../api/api.ts'
import { asApiError } from '../../api/query-client.ts'
import { RowsPending } from '../../crud/list-state.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { useAccount } from '../../session/session.ts'
import classes from './entries.module.css'
import { EntryTree } from './entry-tree.tsx'
import { Preview } from './preview.tsx'

type Props = {
  calls: typeof dict
  /** Id of the chosen code. */
  chosen: string | undefined
  /** The chosen code, where the page of codes shows it. */
  code: DictEntry | undefined
  may: (button: string) => boolean
  onAdd: (below: string) => void
  onOpen: (id: string, how?: 'edit') => void
  onRemove: (entry: DictEntry) => void
}

/** Entries of the chosen code, as a tree in their order, and the list of choices that they make. */
export function Entries(props: Props) {
  const { calls, chosen, code, may, onAdd } = props
  const { t } = useLingui()
  const { tenantId } = useAccount()
  const section = useRef<HTMLElement>(null)
  const previous = useRef(chosen)
  // On a phone the choices are below all codes: what was asked for comes into view.
  useEffect(() => {
    if (chosen !== previous.current) section.current?.focus()
    previous.current = chosen
  }, [chosen])
  return (
    <Paper
      ref={section}
      tabIndex={-1}
      component="section"
      withBorder
      radius="md"
      p="md"
      className={classes.pane}
      aria-label={t`选项`}
    >
      {chosen === undefined ? (
        <EmptyState py="xl" title={t`请先选择一个字典`} />
      ) : (
        <Stack gap="md">
          <Group justify="space-between">
            <Title order={2} size="h4" lang={code && 'zh-CN'}>
              {code?.dictValue ?? t`选项`}
            </Title>
            {may('add') && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => onAdd(chosen)}
              >
                <Trans>新增选项</Trans>
              </Button>
            )}
          </Group>
          <Tree {...props} chosen={chosen} />
          {/* The call answers the own tenant only. */}
          {code && (code.tenantId ?? tenantId) === tenantId && <Preview calls={calls} code={code.code} />}
        </Stack>
      )}
    </Paper>
  )
}

function Tree(props: Props & { chosen: string }) {
  const { calls, chosen } = props
  const entries = useQuery(query(calls.childList, { parentId: chosen }))
  if (entries.isError && !entries.data) {
    return <Failed error={asApiError(entries.error)} retry={() => void entries.refetch()} />
  }
  if (!entries.data) return <RowsPending />
  if (entries.data.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>这个字典还没有选项。</Trans>
      </Text>
    )
  }
  return <EntryTree {...props} entries={entries.data} />
}
