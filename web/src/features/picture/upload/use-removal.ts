import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { action } from '#web/client/api/api.ts'
import type { PictureCalls } from './upload.ts'

/** Time for undo, in milliseconds. */
const grace = 5_000

/** Deletes pictures with undo; leaving the page executes the deletion. */
export function useRemoval(calls: PictureCalls) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const { mutateAsync, error } = useMutation(action(calls.delUploadPicture))

  function forget(obsKey: string) {
    clearTimeout(timers.current.get(obsKey))
    timers.current.delete(obsKey)
    setLeaving((keys) => new Set([...keys].filter((key) => key !== obsKey)))
  }

  /** After a failure `error` is set and the picture is shown again. */
  async function commit(obsKey: string) {
    if (!timers.current.delete(obsKey)) return
    await mutateAsync({ obsKey }).catch(() => undefined)
    forget(obsKey)
  }

  /** Executes a pending deletion now. */
  const flush = async () => {
    const waiting = [...timers.current]
    for (const [, timer] of waiting) clearTimeout(timer)
    await Promise.all(waiting.map(([obsKey]) => commit(obsKey)))
  }

  const atEnd = useRef(flush)
  useEffect(() => {
    atEnd.current = flush
  })
  useEffect(() => () => void atEnd.current(), [])

  return {
    leaving,
    error,
    flush,
    undo: forget,
    remove(obsKey: string) {
      setLeaving((keys) => new Set([...keys, obsKey]))
      timers.current.set(
        obsKey,
        setTimeout(() => commit(obsKey), grace),
      )
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
