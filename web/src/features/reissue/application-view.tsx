import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'

import { reissue, type ReissueStatus } from '#contracts/candidate/reissue.ts'

import { Copy } from '#web/ui/copy.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { PrintNote } from '#web/ui/print-sheet/print-note.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { ApplicationName } from './application-name.tsx'
import { BackToList } from './back-to-list.tsx'
import { Fee } from './pay-fee.tsx'
import type { PictureSlots } from './picture-slots.ts'
import type { Application } from './reissue-query.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { stageBadges } from './stage-text.ts'
import { StageBadge, StageNote } from './stage.tsx'

import classes from './reissue.module.css'

/** Stages in which the server has the pictures; a returned one that is too late has none any more. */
const withPictures: ReadonlySet<ReissueStatus> = new Set(['draft', 'submitted', 'returned'])

/** One application with all its values, events and pictures, and what can be done with it. */
export function ApplicationView({ application, slots: { Show } }: { application: Application; slots: PictureSlots }) {
  const { t } = useLingui()
  const { status, edit, sponsor } = application
  return (
    <Page title={t`补办申请`} lead={<ApplicationName application={application} />} actions={<BackToList />}>
      <PrintNote issuer={sponsor} />
      <Paper withBorder className={classes.sheet}>
        <Stack gap="lg">
          <Group justify="space-between">
            <Title order={2} size="h4">{t`办理状态`}</Title>
            <StageBadge status={status} />
          </Group>
          <Alert role="status" color={stageBadges[status].color} icon={<IconInfoCircle aria-hidden />}>
            <StageNote application={application} />
          </Alert>
          <Actions application={application} />
          <ApplicationHistory history={application.history} />
        </Stack>
      </Paper>
      <Fee application={application} />
      <Paper withBorder className={classes.sheet}>
        <Stack gap="md">
          <Title order={2} size="h4">{t`申请内容`}</Title>
          <ApplicationFacts application={application} />
        </Stack>
      </Paper>
      {withPictures.has(status) && (status !== 'returned' || edit.allowed) && (
        <div className={classes.pictures}>
          <Show isUnsent={status !== 'submitted'} />
        </div>
      )}
    </Page>
  )
}

function Actions({ application }: { application: Application }) {
  const { t } = useLingui()
  const { id, status, edit, cancel, trackingNo } = application
  const [dialog, setDialog] = useState<'cancel' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <Group gap="sm" className={classes.actions}>
      {edit.allowed && (
        <LinkButton to="/reissue/index" search={{ id, step: 'form' }} mih={44}>
          {status === 'returned' ? <Trans>去修改</Trans> : <Trans>继续填写</Trans>}
        </LinkButton>
      )}
      {cancel.allowed && <Button variant="default" mih={44} onClick={() => setDialog('cancel')}>{t`撤回申请`}</Button>}
      {status === 'draft' && (
        <Button variant="subtle" color="red" mih={44} onClick={() => setDialog('remove')}>{t`删除草稿`}</Button>
      )}
      {trackingNo && <Copy text={trackingNo} mih={44}>{t`复制快递单号`}</Copy>}
      {status !== 'draft' && <PrintButton variant="default" mih={44}>{t`打印`}</PrintButton>}
      {dialog === 'cancel' && <CancelDialog id={id} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog id={id} onClose={close} />}
    </Group>
  )
}

type Props = { id: string; onClose: () => void }

/** Cancels a submission: the application becomes a draft again. */
function CancelDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  const cancel = useIdempotentWrite(reissue.cancalSubmit, () => {
    notifications.show({ color: 'green', message: t`申请已撤回` })
    onClose()
  })
  return (
    <ConfirmDialog
      title={t`撤回申请`}
      decline={t`不撤回`}
      confirm={t`确认撤回`}
      write={cancel}
      onClose={onClose}
      onConfirm={() => cancel.send({ id })}
    >
      {t`撤回后申请变为草稿，可以修改后重新提交，重新排队审核`}
    </ConfirmDialog>
  )
}
