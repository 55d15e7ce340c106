import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { PictureSet } from '#contracts/candidate/picture.ts'

import { focusHere } from '#web/ui/focus-here.ts'
import { isFatal, type Verdict } from '../check/check-picture.ts'
import type { Source } from '../check/decode.ts'
import { decodeFile, type Crop, encodeCrop, checkCrop } from '../check/prepare.ts'
import { VerdictList } from '../check/verdict-list.tsx'
import { FilePicker } from '../upload/file-picker.tsx'
import { UploadProgress } from '../upload/upload-progress.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import { useUpload } from '../upload/use-upload.ts'
import { Cropper } from './cropper.tsx'
import { PictureExamples } from './picture-examples.tsx'
import { TicketPreview } from './ticket-preview.tsx'

type Props = {
  set: PictureSet
  calls: PictureCalls
  linkKey?: string | undefined
  onDone: () => void
  /** Cancels without a change; absent where there is no previous portrait. */
  onCancel?: (() => void) | undefined
  /** Alternatives, shown before a file is chosen. */
  children?: ReactNode
}

type Step =
  | { at: 'pick'; verdicts: Verdict[] }
  | { at: 'crop'; source: Source; verdicts: Verdict[] }
  | { at: 'confirm'; source: Source; verdicts: Verdict[]; file: Blob }

/** Upload of a portrait: choose, crop, check, upload. */
export function PortraitFlow({ set, calls, linkKey, onDone, onCancel, children }: Props) {
  const { step, setStep, release, picking, preparation } = usePortrait(set)
  const upload = useUpload(calls, {
    linkKey,
    onDone() {
      release()
      onDone()
    },
  })

  function again() {
    release()
    setStep({ at: 'pick', verdicts: [] })
  }

  if (step.at === 'pick') {
    return (
      <Stack gap="lg">
        {step.verdicts.length > 0 && (
          <div role="alert">
            <VerdictList verdicts={step.verdicts} />
          </div>
        )}
        <FilePicker onFiles={([file]) => file && picking.mutate(file)} selfie busy={picking.isPending} />
        {children}
        <PictureExamples />
        {onCancel && (
          <Group>
            <Button variant="default" size="md" onClick={onCancel}>
              <Trans>保留现有照片</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    )
  }
  if (step.at === 'crop')
    return (
      <CropStep
        step={step}
        ratio={set.ratio ?? step.source.width / step.source.height}
        isPending={preparation.isPending}
        onCrop={(crop) => preparation.mutate({ source: step.source, crop })}
        again={again}
      />
    )
  return (
    <ConfirmStep
      step={step}
      upload={upload}
      onUpload={() => upload.begin([{ place: { fileType: set.fileType, current: 0 }, file: step.file }])}
      onCrop={() => setStep({ ...step, at: 'crop' })}
      again={again}
    />
  )
}

/** Step of the flow, and the work between the steps: decoding, then cropping and checking. */
function usePortrait(set: PictureSet) {
  const [step, setStep] = useState<Step>({ at: 'pick', verdicts: [] })
  const picking = useMutation({
    mutationFn: (file: File) => decodeFile(file, set),
    onSuccess: ({ source, verdicts }) => setStep(source ? { at: 'crop', source, verdicts } : { at: 'pick', verdicts }),
  })
  const preparation = useMutation({
    async mutationFn({ source, crop }: { source: Source; crop: Crop }) {
      const [verdicts, file] = await Promise.all([checkCrop(source, crop, set.portrait), encodeCrop(source, crop, set)])
      return { verdicts, file }
    },
    onSuccess: (result, { source }) => {
      const before = step.verdicts.filter(({ check }) => !result.verdicts.some((it) => it.check === check))
      setStep({ at: 'confirm', source, file: result.file, verdicts: [...before, ...result.verdicts] })
    },
  })
  const release = () => step.at !== 'pick' && step.source.release()
  return { step, setStep, release, picking, preparation }
}

type CropStepProps = {
  step: Extract<Step, { at: 'crop' }>
  ratio: number
  isPending: boolean
  onCrop: (crop: Crop) => void
  again: () => void
}

function CropStep({ step: { source, verdicts }, ratio, isPending, onCrop, again }: CropStepProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState<Crop | null>(null)
  return (
    <Stack gap="md" ref={focusHere} tabIndex={-1} role="group" aria-label={t`裁剪照片`}>
      <VerdictList verdicts={verdicts.filter(({ fault }) => fault)} />
      <Cropper source={source} ratio={ratio} onCrop={setCrop} />
      <Group gap="sm">
        <Button
          size="md"
          loading={isPending}
          disabled={!crop}
          onClick={() => crop && onCrop(crop)}
        >{t`下一步，检查照片`}</Button>
        <Button size="md" variant="default" onClick={again}>{t`重新选择`}</Button>
      </Group>
    </Stack>
  )
}

type ConfirmStepProps = {
  step: Extract<Step, { at: 'confirm' }>
  upload: ReturnType<typeof useUpload>
  onUpload: () => void
  onCrop: () => void
  again: () => void
}

function ConfirmStep({ step: { file, verdicts }, upload, onUpload, onCrop, again }: ConfirmStepProps) {
  const { t } = useLingui()
  const faults = verdicts.filter(({ fault }) => fault)
  return (
    <Stack gap="md" ref={focusHere} tabIndex={-1} role="group" aria-label={t`检查照片`}>
      <TicketPreview picture={file} />
      <VerdictList verdicts={verdicts} />
      <UploadProgress upload={upload} />
      {!upload.isPending && !upload.isError && (
        <>
          {faults.length > 0 && !faults.some(isFatal) && (
            <Text size="sm">{t`建议按提示重拍。您也可以仍然使用这张照片，由审核人员判断。`}</Text>
          )}
          <Group gap="sm">
            <Button
              size="md"
              disabled={faults.some(isFatal)}
              variant={faults.length > 0 ? 'default' : 'filled'}
              onClick={onUpload}
            >
              {faults.length > 0 ? <Trans>仍然使用并上传</Trans> : <Trans>确认上传</Trans>}
            </Button>
            <Button size="md" variant="default" onClick={onCrop}>
              <Trans>重新裁剪</Trans>
            </Button>
            <Button size="md" variant={faults.length > 0 ? 'filled' : 'default'} onClick={again}>
              <Trans context="picture">更换</Trans>
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
