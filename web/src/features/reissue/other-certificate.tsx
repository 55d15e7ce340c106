import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { reissue } from '#contracts/candidate/reissue.ts'
import { valueByName, rowsToValues } from '#contracts/form/form.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { removeDraft } from '#web/ui/draft/draft.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { type FormRecord, openReissue, reissueQuery } from './reissue-query.ts'
import { certificate } from './reissue-search.ts'
import { reissueDraftId } from './use-reissue-draft.ts'

import classes from './reissue.module.css'

const route = getRouteApi('/_shell/reissue/index')

/** A draft whose certificate is known: its pictures belong to that one. */
export type KeptDraft = FormRecord & { readonly id: string; readonly cjzmlxName: string }

/** Whether a record is the draft of a certificate that was chosen earlier. */
export function isKeptDraft(record: FormRecord): record is KeptDraft {
  const values = rowsToValues(record.values)
  const isWhole = Object.keys(certificate).every((name) => fieldText(valueByName(values, name)) !== '')
  return record.status === 'draft' && record.id !== null && isWhole && Boolean(record.cjzmlxName)
}

type ChangeProps = {
  draft: KeptDraft
  /** Certificate of the next application; chosen in its form where absent. */
  next?: Readonly<Record<string, string>>
  /** Ends the saves of the draft. */
  stop?: () => Promise<unknown>
  onClose: () => void
}

/** Asks before the draft of another certificate goes, with its pictures; the recipient stays. */
function ChangeDialog({ draft: { id, values }, next, stop, onClose }: ChangeProps) {
  const { t } = useLingui()
  const { ref } = useAccount()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const change = useMutation({
    async mutationFn() {
      await stop?.()
      await send(reissue.remove, { id })
      const all = rowsToValues(values)
      const phone = fieldText(valueByName(all, 'phone'))
      const address = fieldText(valueByName(all, 'address'))
      if (phone || address) await send(reissue.save, { phone, address, commit: false })
    },
    async onSuccess() {
      await removeDraft(ref, reissueDraftId({ id, status: 'draft' }))
      await navigate({ search: { step: 'form', ...next }, replace: true })
      client.removeQueries({ queryKey: reissueQuery(id).queryKey, exact: true })
      void client.resetQueries({ queryKey: openReissue.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: urlQueryKey(reissue.page.url) })
    },
  })
  return (
    <ConfirmDialog
      title={t`改为补办其他证书`}
      confirm={t`删除并改办`}
      isDangerous
      write={change}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      {t`草稿中的补办说明和已上传的材料将删除，收件人手机号和邮寄地址保留`}
    </ConfirmDialog>
  )
}

const CertificateName = ({ draft: { cjzmlxName, ssnf, kqName, kdName } }: { draft: KeptDraft }) => (
  <div>
    <Text fw={600}>
      <ServerText>{cjzmlxName}</ServerText>
      {ssnf && ` · ${ssnf}`}
    </Text>
    <Text size="sm" c="dimmed">
      <ServerText>{[kqName, kdName].filter(Boolean).join(' · ')}</ServerText>
    </Text>
  </div>
)

/** Certificate of a draft, in place of its fields: another one begins anew. */
export function KeptCertificate({ draft, stop }: Pick<ChangeProps, 'draft' | 'stop'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Paper withBorder className={classes.sheet}>
      <Group justify="space-between" gap="sm">
        <CertificateName draft={draft} />
        <Button variant="default" mih={44} onClick={() => setAsking(true)}>
          <Trans>改为其他证书</Trans>
        </Button>
      </Group>
      {isAsking && <ChangeDialog draft={draft} {...(stop && { stop })} onClose={() => setAsking(false)} />}
    </Paper>
  )
}

/** A certificate is asked for while there is the draft of another one: an account can have one draft. */
export function OtherDraft({ draft, next }: { draft: KeptDraft; next: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack gap="md">
      <Text>{t`您有未提交的草稿，补办的是另一份证书：`}</Text>
      <CertificateName draft={draft} />
      <Group gap="sm">
        <LinkButton to="/reissue/index" search={{ step: 'form' }} replace mih={44}>{t`继续填写草稿`}</LinkButton>
        <Button variant="default" mih={44} onClick={() => setAsking(true)}>{t`改为补办这份证书`}</Button>
      </Group>
      {isAsking && <ChangeDialog draft={draft} next={next} onClose={() => setAsking(false)} />}
    </Stack>
  )
}
