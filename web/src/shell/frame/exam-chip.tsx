import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { exam } from '#contracts/exam.ts'
import type { SelectedExam } from '#contracts/session.ts'

import { action } from '../../api.ts'
import { asApiError } from '../../query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { tellOtherTabs } from '../channel.ts'
import classes from './exam-chip.module.css'
import { useSelectedExam } from '../session.ts'

/** The chosen exam, always in sight; opens to change or leave it. */
export function ExamChip() {
  const { t } = useLingui()
  const selected = useSelectedExam()
  const [opened, popover] = useDisclosure()
  const name = selected === undefined ? t`考试信息暂未加载` : (selected?.examName ?? t`还未选择考试`)
  return (
    <Popover
      opened={opened}
      onChange={popover.toggle}
      position="bottom-end"
      width={300}
      trapFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <Button
          variant={selected ? 'light' : 'default'}
          radius="xl"
          className={classes.chip ?? ''}
          onClick={popover.toggle}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t`当前考试：${name}`}
        >
          <span className={classes.name}>{name}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {selected ? <Chosen selected={selected} close={popover.close} /> : <NoneChosen close={popover.close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function NoneChosen({ close }: { close: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>选择考试后，才能报名、缴费和打印准考证。</Trans>
      </Text>
      <LinkButton to="/selectexam/index" onClick={close}>
        <Trans>选择考试</Trans>
      </LinkButton>
    </Stack>
  )
}

function Chosen({ selected, close }: { selected: SelectedExam; close: () => void }) {
  const { t } = useLingui()
  const leave = useMutation(action(exam.exitExam))
  const ask = () => {
    close()
    modals.openConfirmModal({
      title: t`退出考试`,
      children: (
        <Text size="sm">{t`退出“${selected.examName}”后，已保存的报名信息不受影响，可随时重新选择该考试。`}</Text>
      ),
      labels: { confirm: t`退出考试`, cancel: t`取消` },
      onConfirm: () => leave.mutate({}, { onSuccess: () => tellOtherTabs({ kind: 'exam' }) }),
    })
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{selected.examName}</Text>
      {leave.isError && <ErrorNotice error={asApiError(leave.error)} />}
      <LinkButton to="/selectexam/index" variant="default" onClick={close}>
        <Trans>切换考试</Trans>
      </LinkButton>
      <Button variant="subtle" color="gray" c="inherit" onClick={ask} loading={leave.isPending}>
        <Trans>退出考试</Trans>
      </Button>
    </Stack>
  )
}
