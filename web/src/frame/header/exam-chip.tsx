import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'

import type { SelectedExam } from '#contracts/session.ts'

import { LinkButton } from '../../ui/link.tsx'
import { useSelectedExam } from '../../session/session.ts'
import classes from './exam-chip.module.css'
import { useExitExam } from '#web/selected-exam/use-exit-exam.tsx'

type Props = {
  /** Stage of the sign-up and its next deadline. */
  ExamStatus: ComponentType<{ examId: string }>
}

/** The selected exam, always visible; a menu changes or deselects it. */
export function ExamChip({ ExamStatus }: Props) {
  const { t } = useLingui()
  const selected = useSelectedExam()
  const exitExam = useExitExam()
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
          <ExamName name={name} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {selected ? (
          <Chosen selected={selected} ExamStatus={ExamStatus} close={popover.close} exit={exitExam} />
        ) : (
          <NoneChosen close={popover.close} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Year and season, with which names of exams begin. */
const seasonPattern = /^\d{4}年度?(?:[上下]半年)?/

/** Name of an exam; a phone has it in two lines, the words that tell exams apart above the season. */
function ExamName({ name }: { name: string }) {
  const [season = ''] = seasonPattern.exec(name) ?? []
  return (
    <span className={classes.name}>
      <span className={classes.season}>{season}</span>
      <span>{name.slice(season.length)}</span>
    </span>
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

type ChosenProps = Props & { selected: SelectedExam; close: () => void; exit: (examName: string) => void }

function Chosen({ selected, ExamStatus, close, exit }: ChosenProps) {
  return (
    <Stack gap="sm">
      <Text fw={600} lang="zh-CN">
        {selected.examName}
      </Text>
      <Suspense>
        <ExamStatus examId={selected.id} />
      </Suspense>
      <LinkButton to="/selectexam/index" variant="default" onClick={close}>
        <Trans>切换考试</Trans>
      </LinkButton>
      <Button
        variant="subtle"
        color="gray"
        c="inherit"
        onClick={() => {
          close()
          exit(selected.examName)
        }}
      >
        <Trans>退出考试</Trans>
      </Button>
    </Stack>
  )
}
