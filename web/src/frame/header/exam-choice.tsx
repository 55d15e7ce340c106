import { Trans } from '@lingui/react/macro'
import { Button, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, Suspense } from 'react'

import type { SelectedExam } from '#contracts/session/session.ts'

import { useSelectedExam } from '#web/client/session/session.ts'
import { useExitExam } from '#web/frame/selected-exam/use-exit-exam.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { usePressedAtOnce } from '#web/ui/use-pressed-at-once.ts'
import { ExamButton } from './exam-button.tsx'

export type ExamStatusPart = {
  /** Stage of the sign-up and its next deadline. */
  ExamStatus: ComponentType<{ examId: string }>
}

/** The selected exam with a menu that changes or deselects it, open. */
export default function ExamChoice({ ExamStatus }: ExamStatusPart) {
  const selected = useSelectedExam()
  const exitExam = useExitExam()
  const button = usePressedAtOnce()
  const [opened, { close, toggle }] = useDisclosure()
  return (
    <Popover
      opened={opened}
      onChange={toggle}
      position="bottom-end"
      width={300}
      trapFocus
      shadow="md"
      withinPortal
      returnFocus
    >
      <Popover.Target>
        <ExamButton ref={button} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown>
        {selected ? (
          <Chosen selected={selected} ExamStatus={ExamStatus} close={close} exit={exitExam} />
        ) : (
          <NoneChosen close={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function NoneChosen({ close }: { close: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>选择考试后，才能报名、缴费和打印准考证</Trans>
      </Text>
      <LinkButton to="/selectexam/index" onClick={close}>
        <Trans>选择考试</Trans>
      </LinkButton>
    </Stack>
  )
}

type ChosenProps = ExamStatusPart & { selected: SelectedExam; close: () => void; exit: (examName: string) => void }

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
