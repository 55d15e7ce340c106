import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { urlQueryKey } from '#web/client/api/api.ts'
import { createUpload, uploadSequentially, type PictureCalls, type PictureSlot, type Upload } from './upload.ts'

type Options = {
  /** Key of the upload link. The upload consumes the key, which gives no access afterwards. */
  linkKey?: string | undefined
  /** Called after each picture. */
  onEach?: () => void
  onDone: () => void
}

type Part = { place: Omit<PictureSlot, 'key'>; file: Blob }

/** State of an upload: start, progress, cancel, retry with the same files. */
export function useUpload(calls: PictureCalls, { linkKey, onEach, onDone }: Options) {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const controller = useRef<AbortController>(null)
  const refresh = () => (linkKey === undefined ? refreshPictures(client, calls) : undefined)
  const { mutate, reset, isPending, isError, error, variables } = useMutation({
    async mutationFn(upload: Upload<void>) {
      controller.current = new AbortController()
      setShare(0)
      await upload.run({ signal: controller.current.signal, onProgress: setShare })
    },
    async onSuccess() {
      await refresh()
      onDone()
    },
  })
  return {
    isPending,
    isError,
    error,
    share,
    begin(parts: readonly Part[]) {
      const link = linkKey === undefined ? {} : { key: linkKey }
      const uploads = parts.map(({ place, file }) => createUpload(calls, { ...place, ...link }, file))
      mutate(uploadSequentially(uploads, () => onEach?.()))
    },
    retry: () => variables && mutate(variables),
    cancel() {
      controller.current?.abort()
      reset()
      // The cancelled upload may have arrived.
      void refresh()
    },
  }
}

/** Refreshes the queries of pictures. */
const refreshPictures = (client: QueryClient, { getPicture: { url } }: PictureCalls) =>
  client.invalidateQueries({ queryKey: urlQueryKey(url.slice(0, url.lastIndexOf('/'))) })
