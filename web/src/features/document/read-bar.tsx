import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import type { ExamDocInfo } from '#contracts/candidate/document.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { isEmpty, valueByName, rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { locateField, useSaveValues } from '#web/frame/selected-exam/chosen-signup.ts'
import { nextStep, signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { FormStatus } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { readDocumentIds, unreadCompulsory } from './document-list.ts'
import { useIsWalk, walk } from './use-walk.ts'

import classes from './document.module.css'

type Props = {
  exam: SelectedExam
  signup: Signup
  /** Step of the form that stores the marks. */
  step: string
  info: ExamDocInfo
  reached: boolean
  documents: readonly ExamDocInfo[]
}

/** Marks the document as read once its end was reached, then links to the next one. */
export function ReadBar(props: Props) {
  const { exam, signup, step, info, reached, documents } = props
  const save = useSaveValues(exam)
  const goOn = useNextOfWalk(props)
  const read = readDocumentIds(rowsToValues(signup.values))
  if (read.includes(info.id)) return <Read exam={exam} signup={signup} step={step} documents={documents} />
  const markRead = () =>
    save.mutate(
      { step, change: (now) => ({ readDocs: [...new Set([...readDocumentIds(now), info.id])] }) },
      { onSuccess: goOn },
    )
  if (!signup.editable) {
    return (
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" lang="zh-CN">
          {signup.lockedReason}
        </Text>
      </div>
    )
  }
  return (
    <div className={classes.bar}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <FormStatus>
          {save.isPending || save.isError ? (
            <SubmitNote mutation={save} action="save" retry={markRead} />
          ) : (
            <Text size="sm" c="dimmed" id="read-hint">
              {reached ? <Trans>已到末尾</Trans> : <Hint pdf={info.pdf} />}
            </Text>
          )}
        </FormStatus>
        <Button
          className={classes.confirm ?? ''}
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={!reached}
          loading={save.isPending}
          onClick={markRead}
          aria-describedby="read-hint"
        >
          <Trans>我已阅读</Trans>
        </Button>
      </Group>
    </div>
  )
}

/** During the walk from the sign-up: to the next compulsory document, then to the letter, then back. */
function useNextOfWalk({ exam, signup, info, documents }: Props) {
  const isWalk = useIsWalk()
  const navigate = useNavigate()
  return () => {
    if (!isWalk) return undefined
    const next = unreadCompulsory(documents, signup).find(({ id }) => id !== info.id)
    if (next)
      return navigate({
        to: '/selectexam/viewcmsexamdoc/index',
        search: { id: next.id },
        state: walk,
        replace: true,
        resetScroll: false,
      })
    return isUnsigned(signup)
      ? navigate({ to: '/selectexam/viewcmsexamdoc_cns/index', state: walk })
      : navigate({ to: signupPaths[exam.examType], search: { step: nextStep } })
  }
}

const isUnsigned = (signup: Signup) =>
  locateField(signup, ({ name }) => name === 'cns') !== undefined &&
  isEmpty(valueByName(rowsToValues(signup.values), 'cns'))

const Hint = ({ pdf }: { pdf: boolean }) =>
  pdf ? <Trans>打开文件后可以确认</Trans> : <Trans>读到末尾后可以确认</Trans>

/** What follows a document: the next compulsory one; after the last one the letter, or the sign-up. */
function Read({ exam, signup, step, documents }: Pick<Props, 'exam' | 'signup' | 'step' | 'documents'>) {
  const { t } = useLingui()
  const values = rowsToValues(signup.values)
  const read = readDocumentIds(values)
  const [compulsory] = unreadCompulsory(documents, signup)
  const next = compulsory ?? documents.find(({ id }) => !read.includes(id))
  const mustSign = signup.editable && isUnsigned(signup)
  return (
    <div className={classes.bar}>
      <Group justify="space-between" gap="sm">
        <Group gap={6} className={classes.read} role="status">
          <IconCircleCheckFilled size={18} aria-hidden />
          <Text size="sm" fw={600}>{t`已读`}</Text>
        </Group>
        <Group gap="sm">
          {next && (
            <LinkButton
              to="/selectexam/viewcmsexamdoc/index"
              search={{ id: next.id }}
              resetScroll={false}
              variant={compulsory ? 'filled' : 'default'}
            >
              <Trans>
                下一份：<span lang="zh-CN">{next.title}</span>
              </Trans>
            </LinkButton>
          )}
          {!compulsory && mustSign && (
            <LinkButton to="/selectexam/viewcmsexamdoc_cns/index">{t`去签署承诺书`}</LinkButton>
          )}
          {!compulsory && !mustSign && (
            <LinkButton to={signupPaths[exam.examType]} search={{ step }}>{t`返回报名`}</LinkButton>
          )}
        </Group>
      </Group>
    </div>
  )
}
