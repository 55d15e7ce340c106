import { useMutation } from '@tanstack/react-query'
import type { Progress } from 'ky'
import { useRef, useState } from 'react'

import type { FileCall, Input } from '#contracts/core/call.ts'
import { fileName } from '#contracts/core/file-name.ts'

import { send } from '#web/client/api/api.ts'
import { can } from '../in-app-browser/wechat.ts'
import { saveFile } from './save-file.ts'

/** Bytes of a large download; `total` is null where the server did not say it. */
export type DownloadProgress = { readonly loaded: number; readonly total: number | null }

/** Size from which the progress is shown, and its steps. Bytes. */
const [largeSize, step] = [2_000_000, 250_000]

type Options = {
  /** File name on the device, without its extension. Default: the name in the contract. */
  name?: string
  /** Gets an HTML document, which is shown and not saved. */
  onDocument?: (html: string) => void
}

/** Downloads and saves a file, where files can be saved; `DownloadNotice` shows its state. */
export function useDownload<C extends FileCall>(call: C, { name = call.file?.name ?? '', onDocument }: Options = {}) {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const controller = useRef<AbortController>(null)
  const onProgress = (current: Progress) => setProgress((previous) => nextProgress(previous, current))
  const download = useMutation({
    /** null after a cancellation. */
    async mutationFn(input: Input<C>): Promise<Blob | null> {
      const { signal } = (controller.current = new AbortController())
      try {
        return await send<FileCall>(call, input, { signal, onProgress })
      } catch (error) {
        if (signal.aborted) return null
        throw error
      } finally {
        setProgress(null)
      }
    },
    async onSuccess(file) {
      if (file && onDocument && file.type.startsWith('text/html')) onDocument(await file.text())
      else if (file && can('download')) saveFile(file, fileName(name, file.type))
    },
  })
  const cancel = () => {
    controller.current?.abort()
    download.reset()
  }
  return { ...download, progress, cancel }
}

/** The previous object where no rendering is needed. */
function nextProgress(
  previous: DownloadProgress | null,
  { transferredBytes: loaded, totalBytes, percent }: Progress,
): DownloadProgress | null {
  const total = percent > 0 && percent < 1 ? totalBytes : null
  if (Math.max(loaded, total ?? 0) < largeSize) return null
  return previous && loaded - previous.loaded < step ? previous : { loaded, total }
}
