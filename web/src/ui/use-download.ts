import { useMutation } from '@tanstack/react-query'

import type { FileCall, Input } from '#contracts/core/endpoint.ts'

import { send } from '../api/api.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file and hands it over to the device; `DownloadNotice` tells how that goes. */
export const useDownload = <C extends FileCall>(call: C) =>
  useMutation({
    mutationFn: (input: Input<C>): Promise<Blob> => send<FileCall>(call, input),
    onSuccess: (file) => saveFile(file, call.file?.name ?? ''),
  })
