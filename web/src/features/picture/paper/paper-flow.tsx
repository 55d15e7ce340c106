import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { PictureSet } from '#contracts/candidate/picture.ts'

import { isFatal } from '../check/check-picture.ts'
import { decodeFile, encodeCrop, checkCrop, fullCrop } from '../check/prepare.ts'
import { FilePicker } from '../upload/file-picker.tsx'
import { UploadProgress } from '../upload/upload-progress.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import { useUpload } from '../upload/use-upload.ts'
import { type Paper, PaperItem } from './paper-item.tsx'

import classes from '../picture.module.css'

type Props = { set: PictureSet; calls: PictureCalls; onDone: () => void }

/**
 * Uploads scans of documents: choose several, rotate, order, upload one after the other. A lone picture is uploaded at
 * once where the check finds no fault; it can be replaced, and others can follow.
 */
export function PaperFlow({ set, calls, onDone }: Props) {
  const [papers, setPapers] = useState<readonly Paper[]>([])
  const room = Math.max(1, set.maxCount - set.pictures.length) - papers.length
  const choosing = useMutation({
    mutationFn: (files: File[]) => Promise.all(files.slice(0, room).map((file) => readPaper(file, set))),
    onSuccess(newPapers) {
      const next = [...papers, ...newPapers]
      setPapers(next)
      const isFlawless = next.every(({ verdicts }) => !verdicts.some(({ fault }) => fault))
      if (next.length === 1 && isFlawless) sending.mutate(next)
    },
  })
  const upload = useUpload(calls, { onEach: () => setPapers(([, ...rest]) => rest), onDone })
  const sending = useMutation({
    mutationFn: (chosen: readonly Paper[]) => Promise.all(chosen.map((paper) => paperFile(paper, set))),
    onSuccess(files) {
      const places = freePlaces(set)
      upload.begin(files.map((file, n) => ({ place: { fileType: set.fileType, current: places[n] ?? 0 }, file })))
    },
  })
  const busy = sending.isPending || upload.isPending || upload.isError
  const useless = papers.some(({ verdicts }) => verdicts.some(isFatal))
  const change = (id: string, fields: Partial<Paper>) =>
    setPapers(papers.map((it) => (it.id === id ? { ...it, ...fields } : it)))
  const swap = (from: number, to: number) => {
    const [a, b] = [papers[from], papers[to]]
    if (a && b) setPapers(papers.with(from, b).with(to, a))
  }
  return (
    <Stack gap="md">
      {papers.length > 0 && (
        <ol className={classes.papers}>
          {papers.map((paper, index) => (
            <PaperItem
              key={paper.id}
              paper={paper}
              busy={busy}
              onTurn={() => change(paper.id, { turns: (paper.turns + 1) % 4 })}
              onRemove={() => setPapers(papers.filter((it) => it.id !== paper.id))}
              onEarlier={index > 0 ? () => swap(index, index - 1) : undefined}
              onLater={index < papers.length - 1 ? () => swap(index, index + 1) : undefined}
            />
          ))}
        </ol>
      )}
      {!busy && room > 0 && (
        <FilePicker onFiles={(files) => choosing.mutate(files)} multiple={room > 1} busy={choosing.isPending} />
      )}
      <UploadProgress upload={upload} />
      {papers.length > 0 && !upload.isPending && !upload.isError && (
        <>
          {useless && (
            <Text size="sm" role="alert">
              <Trans>请先移除不能使用的图片</Trans>
            </Text>
          )}
          <Group>
            <Button size="md" disabled={useless} loading={sending.isPending} onClick={() => sending.mutate(papers)}>
              <Plural value={papers.length} one="上传 # 张" other="上传 # 张" />
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

async function readPaper(file: File, set: PictureSet): Promise<Paper> {
  const { verdicts, source } = await decodeFile(file, set)
  const pixelVerdicts = source ? await checkCrop(source, fullCrop(source, 0), false) : []
  return { id: crypto.randomUUID(), name: file.name, source, verdicts: [...verdicts, ...pixelVerdicts], turns: 0 }
}

function paperFile({ source, turns }: Paper, set: PictureSet): Promise<Blob> {
  if (!source) throw new Error('a paper that cannot be used is not sent')
  return encodeCrop(source, fullCrop(source, turns), set)
}

/** Free slots of a set; a set of one slot is replaced. */
function freePlaces({ pictures, maxCount }: PictureSet): number[] {
  const occupied = new Set(pictures.map(({ current }) => current))
  return Array.from({ length: maxCount }, (_, place) => place).filter((place) => maxCount === 1 || !occupied.has(place))
}
