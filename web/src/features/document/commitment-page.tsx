import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, EmptyState, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconFileOff, IconInfoCircle, IconRefreshAlert } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import { document } from '#contracts/candidate/document.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { locateField, type FieldLocation, useSignup } from '#web/frame/selected-exam/chosen-signup.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { LinkButton, LinkText } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { CommitmentLetter } from './commitment-letter.tsx'
import { selectedDepartment, unreadCompulsory, useDocuments } from './document-list.ts'
import { SignForm } from './sign-form.tsx'
import { type Signature, signedValues } from './signature.ts'

import classes from './document.module.css'

/** Page of the commitment letter, which must be signed before the sign-up can be submitted. */
export function CommitmentPage() {
  const { t } = useLingui()
  return (
    <WithExam title={t`签署承诺书`}>
      {(exam) => (
        <Page title={t`签署承诺书`}>
          <Commitment key={exam.id} exam={exam} />
        </Page>
      )}
    </WithExam>
  )
}

function Commitment({ exam }: { exam: SelectedExam }) {
  const signup = useSignup(exam)
  const departmentCode = selectedDepartment(signup)
  const { data: letter } = useSuspenseQuery(query(document.getCmsExamDoc, { departmentCode, fileType: 'commitment' }))
  const location = locateField(signup, ({ name }) => name === 'cns')
  if (!letter || !location) return <NoneNeeded exam={exam} />
  const signature = signedValues(rowsToValues(signup.values), letter.version)
  return (
    <Stack gap="lg" maw={800}>
      {signature.kind === 'signed' ? (
        <Signed signature={signature} />
      ) : (
        <Unsigned exam={exam} signature={signature} place={location} />
      )}
      <CommitmentLetter letter={letter} signature={signature} />
      {signature.kind === 'signed' ? (
        <AfterSigning exam={exam} signup={signup} step={location.step} />
      ) : (
        <SignForm exam={exam} signup={signup} step={location.step} version={letter.version} />
      )}
    </Stack>
  )
}

/** When it was signed. */
function Signed({ signature: { time } }: { signature: Signature }) {
  return (
    <Alert
      role="note"
      className={classes.screenOnly ?? ''}
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title={time ? <Trans>您已于 {noBreak(dateTime(time))} 签署</Trans> : <Trans>您已签署</Trans>}
    />
  )
}

type AfterSigningProps = { exam: SelectedExam; signup: Signup; step: string }

/** What comes next, where the button that signed has been. */
function AfterSigning({ exam, signup, step }: AfterSigningProps) {
  const { t } = useLingui()
  const { notices, venues, admission } = useDocuments(signup)
  const unread = unreadCompulsory([...notices, ...venues, ...admission], signup)
  return (
    <Paper withBorder p="lg" className={classes.sign}>
      {signup.editable && unread.length > 0 ? (
        <Group justify="space-between" gap="sm">
          <Text>
            <Trans>提交报名前还须阅读：{unread.map(({ title }) => title).join('、')}</Trans>
          </Text>
          <LinkButton to="/selectexam/viewcmsexamdoc/index" search={{ id: unread[0]?.id }}>{t`去阅读`}</LinkButton>
        </Group>
      ) : (
        <Group justify="space-between" gap="sm">
          <Text>{t`承诺书已签署，可以继续报名`}</Text>
          <LinkButton to={signupPaths[exam.examType]} search={signup.editable ? { step } : {}}>
            {signup.editable ? <Trans>返回报名</Trans> : <Trans>查看报名信息</Trans>}
          </LinkButton>
        </Group>
      )}
    </Paper>
  )
}

type UnsignedProps = { exam: SelectedExam; signature: Signature; place: FieldLocation }

/** Why it must be signed, and which step requires it. */
function Unsigned({ exam, signature: { kind, time }, place: { step, label } }: UnsignedProps) {
  const { t } = useLingui()
  const isNew = kind === 'outdated'
  return (
    <Alert
      role="note"
      className={classes.screenOnly ?? ''}
      color={isNew ? 'yellow' : 'brand'}
      icon={isNew ? <IconRefreshAlert aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={isNew ? t`承诺书已更新，请重新签署` : t`签署后才能提交报名`}
    >
      {isNew && time && (
        <>
          <Trans>您于 {noBreak(dateTime(time))} 签署的是旧版本。</Trans>{' '}
        </>
      )}
      <Trans>
        “<ServerText>{label}</ServerText>”须先签署承诺书才能提交。
        <LinkText to={signupPaths[exam.examType]} search={{ step }} inherit c="inherit" underline="always">
          返回报名
        </LinkText>
      </Trans>
    </Alert>
  )
}

function NoneNeeded({ exam }: { exam: SelectedExam }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconFileOff size={44} aria-hidden />}
      title={t`暂无需要签署的承诺书`}
      description={t`考试机构发布后会显示在这里`}
    >
      <EmptyState.Actions>
        <LinkButton to={signupPaths[exam.examType]}>{t`填写报名信息`}</LinkButton>
      </EmptyState.Actions>
    </EmptyState>
  )
}
