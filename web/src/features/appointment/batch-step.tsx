import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { appointment, type AppointmentBatch, type AppointmentDraft } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { WriteOutcome } from '#web/ui/idempotency/outcome.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { findBooking } from './bookings.ts'
import { Confirm } from './confirm.tsx'
import { FreeBatches, FreeDays } from './free-slots.tsx'
import { OptionCards } from './option-cards.tsx'
import { PlacesLeft } from './places-left.tsx'
import { Region } from './region.tsx'
import type { StepProps } from './step-props.ts'
import { useSlotText } from './use-slot-text.ts'

type Props = StepProps & { onSend: (draft: AppointmentDraft) => void }

/**
 * Last step: batches of the day, then the confirmation. When the batch is full by then, the remaining ones are offered.
 */
export function BatchStep(props: Props) {
  const { bmdCode = '', appointmentId = '', appointmentTime = '' } = props.search
  const result = useQuery({
    ...query(appointment.getAppointmentBatch, { appointmentTime, appointmentId, bmdCode }),
    staleTime: 0,
  })
  const slot = { bmdCode, appointmentId, appointmentTime }
  return <Region result={result}>{(batches) => <Batches {...props} slot={slot} batches={batches} />}</Region>
}

type BatchesProps = Props & { slot: Omit<AppointmentDraft, 'id' | 'batchCode'>; batches: readonly AppointmentBatch[] }

function Batches({ before, onSend, go, slot, batches }: BatchesProps) {
  const { t } = useLingui()
  const text = useSlotText()
  const [batchCode, setBatchCode] = useState('')
  const [tried, setTried] = useState('')
  const draft = { ...slot, batchCode, ...(before && { id: before.id }) }
  const save = useIdempotentWrite(appointment.save)
  const isBusy = save.isSending || save.isChecking
  const selectedBatch = batches.find((it) => it.batchCode === batchCode)
  const isOwn = (batch: AppointmentBatch) =>
    before !== null && findBooking([before], { ...slot, batchCode: batch.batchCode }) !== undefined
  const free = batches.filter((it) => it.remaining !== 0 && !isOwn(it))
  const isTaken = selectedBatch?.remaining === 0
  const send = () => {
    setTried(batchCode)
    onSend(draft)
    save.send(draft)
  }
  return (
    <Stack gap="md">
      <OptionCards
        label={t`时段`}
        value={isTaken ? '' : batchCode}
        onChange={setBatchCode}
        frozen={isBusy || save.isUnknown}
        options={batches.map((batch) => ({
          value: batch.batchCode,
          label: text.time(batch),
          disabled: batch.remaining === 0 || isOwn(batch),
          description: (
            <>
              <ServerText>{batch.batchName}</ServerText>
              {' · '}
              {isOwn(batch) ? (
                <Trans>原预约</Trans>
              ) : batch.remaining === 0 ? (
                <Trans>名额已满</Trans>
              ) : (
                <PlacesLeft count={batch.remaining} />
              )}
            </>
          ),
        }))}
      />
      {free.length === 0 && <FreeDays slot={slot} go={go} />}
      {isTaken && free.length > 0 && <FreeBatches batches={free} onChoose={setBatchCode} />}
      {selectedBatch && !isTaken && <Confirm slot={slot} batch={selectedBatch} before={before} />}
      {selectedBatch && (
        <FormBar status={tried === batchCode && <WriteOutcome {...save} retry={send} />}>
          {!isTaken && !save.isUnknown && (
            <Button size="md" onClick={send} loading={isBusy}>
              {before ? <Trans>确认改约</Trans> : <Trans>确认预约</Trans>}
            </Button>
          )}
        </FormBar>
      )}
    </Stack>
  )
}
