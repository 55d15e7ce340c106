import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { position, type PositionInfo } from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogResult } from '#web/ui/dialog/dialog-result.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { MissNote } from '../detail/fitness-list.tsx'
import { PositionFacts } from '../detail/position-facts.tsx'
import { selectedPosition } from './selection.ts'

type Props = {
  info: PositionInfo
  /** Another position is selected. */
  isChange: boolean
  onClose: () => void
  /** Asks to give up the position that is selected. */
  onGiveUp: () => void
}

/** Selects a position after a confirmation, and says what to do where the server refuses. */
export function SelectDialog({ info, isChange, onClose, onGiveUp }: Props) {
  const { t } = useLingui()
  const [isDone, setDone] = useState(false)
  // The version that the person has read: the confirmation is about it.
  const [readVersion, setReadVersion] = useState(info.version)
  const [sentVersion, setSentVersion] = useState<string | null>(null)
  const { send, error, ...select } = useIdempotentWrite(position.submitSelection, () => setDone(true))
  const choose = () => {
    setSentVersion(readVersion)
    send({ id: info.id, version: readVersion })
  }
  // A new version is a new confirmation, without the refusal of the old one.
  const refusal = sentVersion === readVersion && error
  const actions = { info, readVersion, onRead: () => setReadVersion(info.version), onClose, onGiveUp }
  return (
    <ConfirmDialog
      title={isChange ? t`改选此职位` : t`选择此职位`}
      decline={t`取消`}
      confirm={isChange ? t`确认改选` : t`确认选择`}
      write={{ ...select, error: null }}
      instead={
        isDone ? (
          <Selected info={info} onClose={onClose} />
        ) : (
          refusal && (
            <Stack gap="md">
              <ErrorNotice error={refusal} />
              <NextAction {...actions} />
            </Stack>
          )
        )
      }
      onClose={onClose}
      onConfirm={choose}
    >
      <PositionFacts position={info} />
      <Consequences info={info} />
    </ConfirmDialog>
  )
}

const Selected = ({ info, onClose }: Pick<Props, 'info' | 'onClose'>) => (
  <DialogResult
    isDone
    onClose={onClose}
    instead={
      <LinkButton to="/zpexam/signup/index">
        <Trans>继续填写报名信息</Trans>
      </LinkButton>
    }
  >
    <Trans>
      已选择“<span lang="zh-CN">{info.zwmc}</span>”。提交报名前可以改选或放弃。
    </Trans>
  </DialogResult>
)

function Consequences({ info }: { info: PositionInfo }) {
  const before = selectedPosition(useSuspenseQuery(query(position.getCheckPositionsInfo)).data)
  return (
    <>
      <MissNote requirements={info.requirements} />
      {before && before.id !== info.id ? (
        <Alert role="note" color="yellow">
          <Trans>
            您已选择“<span lang="zh-CN">{`${before.dwmc} ${before.zwmc}`}</span>
            ”。确认后将改选本职位，原职位的名额立即释放，不能保证能选回。
          </Trans>
        </Alert>
      ) : (
        <Text size="sm">
          <Trans>每人限报一个职位。提交报名前可以改选或放弃，提交后不能更换。</Trans>
        </Text>
      )}
    </>
  )
}

type NextProps = Omit<Props, 'isChange'> & { readVersion: string; onRead: () => void }

/** After a refusal: the next action, by what the server says of the position now. */
function NextAction({ info, readVersion, onRead, onClose, onGiveUp }: NextProps) {
  const { t } = useLingui()
  const before = selectedPosition(useSuspenseQuery(query(position.getCheckPositionsInfo)).data)
  if (info.version !== readVersion) {
    return (
      <>
        <Text>{t`职位信息有变化，页面上已是新的信息。请核对条件和人数后再决定。`}</Text>
        <MissNote requirements={info.requirements} />
        <Actions onClose={onClose}>
          <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRead}>{t`已核对，继续选择`}</Button>
        </Actions>
      </>
    )
  }
  if (info.select.allowed && before && before.id !== info.id) {
    return (
      <>
        <Text>
          <Trans>
            选择本职位前须先放弃“<span lang="zh-CN">{`${before.dwmc} ${before.zwmc}`}</span>
            ”。放弃后，两个职位都可能选不上。
          </Trans>
        </Text>
        <Actions onClose={onClose}>
          <Button color="red.9" onClick={onGiveUp}>{t`放弃已选职位…`}</Button>
        </Actions>
      </>
    )
  }
  return (
    <>
      {before && (
        <Text>
          <Trans>
            您已选的“<span lang="zh-CN">{`${before.dwmc} ${before.zwmc}`}</span>”不受影响
          </Trans>
        </Text>
      )}
      <Actions onClose={onClose}>
        <LinkButton
          to="/zpexam/signup/index"
          search={(now) => ({ ...now, id: undefined, bkqk: undefined })}
        >{t`查找其他职位`}</LinkButton>
      </Actions>
    </>
  )
}

const Actions = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      <Trans>关闭</Trans>
    </Button>
    {children}
  </Group>
)
