import '#web/ui/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Radio, Stack, Text } from '@mantine/core'

import type { PayInit, PayMethod, PayType } from '#contracts/candidate/payment.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { ServerText } from '#web/ui/server-name.tsx'
import { type Device, currentDevice } from './provider/device.ts'

import cards from '#web/ui/server-form/choice-cards.module.css'
import classes from './payment.module.css'

type Methods = PayInit['payTypes']

/** Method that this site knows, and whose provider is available. */
const isUsable = (method: PayMethod): method is PayMethod & { payType: PayType } =>
  method.available.allowed && method.payType !== unknownMember

/** Preselected method: the recommended one of the available ones, otherwise the first available. */
export function defaultMethod(methods: Methods, device: Device = currentDevice()): PayType | null {
  const open = methods.filter(isUsable)
  return (open.find(({ recommended }) => recommended.includes(device)) ?? open[0])?.payType ?? null
}

type Props = { methods: Methods; value: PayType | null; onChange: (payType: PayType) => void; disabled: boolean }

/** Radio group of payment methods; an unavailable one shows the reason. */
export function PaymentMethods({ methods, value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const device = currentDevice()
  const isAway = methods.some(({ available }) => !available.allowed)
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t`支付方式`}
        classNames={{ label: classes.legend ?? '' }}
        value={value}
        onChange={(selection) => {
          const method = methods.filter(isUsable).find(({ payType }) => payType === selection)
          if (method) onChange(method.payType)
        }}
      >
        <div className={classes.methods}>
          {methods.map((method) => (
            <Radio
              key={`${method.payType} ${method.name}`}
              value={method.payType}
              disabled={disabled || !isUsable(method)}
              label={
                <Group component="span" gap="xs" fw={600}>
                  <ServerText>{method.name}</ServerText>{' '}
                  {isUsable(method) && method.recommended.includes(device) && (
                    <Badge component="span" color="green">{t`推荐`}</Badge>
                  )}
                </Group>
              }
              description={<Description method={method} />}
              classNames={{ root: cards.card, body: cards.body, labelWrapper: cards.text, label: cards.label }}
            />
          ))}
        </div>
      </Radio.Group>
      {isAway && value !== null && (
        <Text size="sm" c="dimmed">{t`暂停使用的支付方式恢复后可再次选择，现在请使用其他方式`}</Text>
      )}
    </Stack>
  )
}

/** What a method is, or why it cannot be chosen. */
function Description({ method: { payType, description, available } }: { method: PayMethod }) {
  if (!available.allowed) return <ServerText>{available.reason}</ServerText>
  return payType === unknownMember ? <Trans>本站暂不支持这种方式</Trans> : <ServerText>{description}</ServerText>
}
