import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { embedPath } from '#contracts/session/embed.ts'

import { isReadyMessage } from './ready-message.ts'

import classes from './embed.module.css'

/** Time after which a site is called slow, in milliseconds. Source: ux 4.2. */
const slowAfter = 10_000

/** ended: the frame has loaded something. Whether the site refused framing cannot be detected. */
type State = 'waiting' | 'slow' | 'ended' | 'ready'

type Props = { src: string; origin: string; title: string }

/** Sandboxed frame with its loading state: loading, slow, ended without a ready message. */
export function ForeignFrame({ src, origin, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('waiting')
  const isWaiting = state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setState('slow'), slowAfter)
    return () => clearTimeout(timer)
  }, [isWaiting])
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (isReadyMessage(event, { origin, window: frame.current?.contentWindow?.[0] })) setState('ready')
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [origin])
  return (
    <Stack gap="xs">
      <StateNotice state={state} origin={origin} />
      {/* A document of our own origin, which contains the sandboxed frame: a sandbox here would make its origin opaque. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
      <iframe
        ref={frame}
        className={classes.frame}
        data-shown={state === 'ended' || state === 'ready' || undefined}
        src={`${embedPath}?${new URLSearchParams({ src }).toString()}`}
        title={title}
        allow=""
        referrerPolicy="no-referrer"
        onLoad={() => setState((now) => (now === 'ready' ? now : 'ended'))}
      />
    </Stack>
  )
}

function StateNotice({ state, origin }: { state: State; origin: string }) {
  const { t } = useLingui()
  const { host } = new URL(origin)
  if (state === 'slow') {
    return (
      <Alert role="status" color="yellow" title={t`网页打开较慢`}>
        <Trans>可以继续等待、重新加载，或在新窗口打开</Trans>
      </Alert>
    )
  }
  return (
    <>
      {state === 'waiting' && <Progress value={100} size="xs" striped animated aria-label={t`正在打开 ${host}`} />}
      <Text size="sm" c="dimmed" role="status">
        {state === 'waiting' && <Trans>正在打开 {host}…</Trans>}
        {state === 'ended' && <Trans>内容来自 {host}。看不到内容时，请在新窗口打开。</Trans>}
        {state === 'ready' && <Trans>内容来自 {host}</Trans>}
      </Text>
    </>
  )
}
