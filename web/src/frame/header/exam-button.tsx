import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

import { useSelectedExam } from '#web/client/session/session.ts'

import classes from './exam-chip.module.css'

/** Button with the name of the selected exam. */
export function ExamButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useLingui()
  const selected = useSelectedExam()
  const name = selected === undefined ? t`考试信息暂未加载` : (selected?.examName ?? t`选择考试`)
  return (
    <Button
      variant={selected ? 'light' : 'default'}
      radius="xl"
      classNames={{ root: classes.chip ?? '' }}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-label={t`当前考试：${name}`}
      lang={selected ? 'zh-CN' : undefined}
      {...props}
    >
      <ExamName name={name} />
    </Button>
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
