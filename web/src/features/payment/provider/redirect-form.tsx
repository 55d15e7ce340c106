import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { PayData } from '#contracts/candidate/payment.ts'

import { isWebAddress, useFormBlocked } from '#web/ui/form-target.ts'

type Props = {
  form: PayData['form']
  /** Seconds until automatic submission; null for never. */
  after: number | null
  /** Label of the submit button. */
  children: ReactNode
}

/** Redirects to the provider by a form, so that the CSP's form-action applies. */
export function RedirectForm({ form: payForm, after, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [automatic] = useState(() => after !== null && !isBackNavigation())
  const left = useCountdown(automatic ? (after ?? 0) : 0)
  const isBlocked = useFormBlocked()
  useEffect(() => {
    if (automatic && left === 0) form.current?.requestSubmit()
  }, [automatic, left])
  if (isBlocked || !payForm || !isWebAddress(payForm.action)) return <Blocked />
  return (
    <form ref={form} method={payForm.method} action={payForm.action}>
      {payForm.fields.flatMap(({ name, value }) =>
        [value].flat().map((it) => <input key={`${name} ${it}`} type="hidden" name={name} value={it} />),
      )}
      <Stack gap="xs" align="stretch">
        {automatic && (
          <Text role="status" ta="center" c="dimmed">
            <Trans>正在前往支付页面…</Trans>
          </Text>
        )}
        <Button type="submit" size="md" fullWidth>
          {children}
        </Button>
      </Stack>
    </form>
  )
}

const Blocked = () => (
  <Alert role="alert" color="red" icon={<IconShieldOff aria-hidden />}>
    <Trans>支付页面打不开，没有扣款。请返回订单查看何时可更换支付方式；仍不行请联系报名地市考试机构。</Trans>
  </Alert>
)

/** Whether the page was opened by the back button: then it does not submit automatically. */
function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward' && entry.name === location.href
}

function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setTimeout(() => setLeft(Math.max(0, left - 1)), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
