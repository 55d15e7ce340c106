import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { StepBar } from '#web/ui/form/step-bar.tsx'
import { Page } from '#web/ui/page.tsx'
import { BackToList } from './back-to-list.tsx'
import { CheckStep } from './check-step.tsx'
import { FormStep } from './form-step.tsx'
import type { PictureSlots } from './picture-slots.ts'
import { type Application, reissueQuery } from './reissue-query.ts'
import { type Step, steps } from './reissue-search.ts'
import { StageNote } from './stage.tsx'

import classes from './reissue.module.css'

const route = getRouteApi('/_shell/reissue/index')

type Props = { application: Application; step: Step; slots: PictureSlots }

/** Form of an application in three steps: values, pictures, check. */
export function ApplicationFlow({ application, step, slots }: Props) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { id, status } = application
  const go = (next: Step | undefined) => void navigate({ search: { id, step: next } })
  return (
    <FlowPage title={status === 'returned' ? t`修改补办申请` : t`申请补办`} step={step}>
      {status === 'returned' && (
        <Alert role="note" color="red" icon={<IconInfoCircle aria-hidden />}>
          <StageNote application={application} />
        </Alert>
      )}
      {step === 'form' && <FormStep record={application} source={reissueQuery(id)} onDone={() => go('pictures')} />}
      {step === 'pictures' && <PictureStep slots={slots} onBack={() => go('form')} onFinished={() => go('check')} />}
      {step === 'check' && (
        <CheckStep application={application} slots={slots} onBack={go} onDone={() => go(undefined)} />
      )}
    </FlowPage>
  )
}

export function FlowPage({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  const { t } = useLingui()
  const names: Record<Step, string> = { form: t`填写申请`, pictures: t`上传材料`, check: t`核对并提交` }
  return (
    <Page title={title} actions={<BackToList />}>
      <Paper withBorder className={classes.sheet}>
        <Stack gap="lg">
          <StepBar steps={steps.map((it) => names[it])} current={steps.indexOf(step)} />
          {children}
        </Stack>
      </Paper>
    </Page>
  )
}

type PictureStepProps = { slots: PictureSlots; onBack: () => void; onFinished: () => void }

/** Pictures of the application. */
const PictureStep = ({ slots: { Edit }, onBack, onFinished }: PictureStepProps) => (
  <>
    <Text>
      <Trans>请上传身份证件和本人签字的声明，仅用于审核，办结后删除</Trans>
    </Text>
    <Edit onFinished={onFinished} />
    <Group>
      <Button variant="default" mih={44} onClick={onBack}>
        <Trans>上一步</Trans>
      </Button>
    </Group>
  </>
)
