import { useMutation } from '@tanstack/react-query'

import type { FileCall, Input } from '#contracts/core/endpoint.ts'

import { send } from '../api/api.ts'
import { saveFile } from './save-file.ts'

/** Downloads and saves a file; `DownloadNotice` shows its state. */
export const useDownload = <C extends FileCall>(call: C) =>
  useMutation({
    mutationFn: (input: Input<C>): Promise<Blob> => send<FileCall>(call, input),
    onSuccess: (file) => saveFile(file, call.file?.name ?? ''),
  })
