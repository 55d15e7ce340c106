import '#web/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Radio, Stack, Text } from '@mantine/core'

import type { PayInit, PayType } from '#contracts/candidate/payment.ts'

import { ServerText } from '#web/ui/server-name.tsx'
import { type Device, deviceOf } from './provider/device.ts'

import classes from './payment.module.css'

type Methods = PayInit['payTypes']

/** Preselected method: the recommended one of the available ones, otherwise the first available. */
export function defaultMethod(methods: Methods, device: Device = deviceOf()): PayType | null {
  const open = methods.filter(({ available }) => available.allowed)
  return (open.find(({ recommended }) => recommended.includes(device)) ?? open[0])?.payType ?? null
}

type Props = { methods: Methods; value: PayType | null; onChange: (payType: PayType) => void; disabled: boolean }

/** Radio group of payment methods; an unavailable one shows the reason. */
export function PaymentMethods({ methods, value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const device = deviceOf()
  const isAway = methods.some(({ available }) => !available.allowed)
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t`支付方式`}
        classNames={{ label: classes.legend ?? '' }}
        value={value}
        onChange={(selection) => {
          const method = methods.find(({ payType }) => payType === selection)
          if (method) onChange(method.payType)
        }}
      >
        <div className={classes.methods}>
          {methods.map(({ payType, name, description, recommended, available }) => (
            <Radio
              key={payType}
              value={payType}
              disabled={disabled || !available.allowed}
              label={
                <Group component="span" gap="xs">
                  <ServerText>{name}</ServerText>{' '}
                  {available.allowed && recommended.includes(device) && (
                    <Badge component="span" variant="light" color="green">
                      <Trans>推荐</Trans>
                    </Badge>
                  )}
                </Group>
              }
              description={<ServerText>{available.allowed ? description : available.reason}</ServerText>}
              classNames={{
                root: classes.method ?? '',
                body: classes.methodBody ?? '',
                labelWrapper: classes.methodText ?? '',
                label: classes.methodLabel ?? '',
              }}
            />
          ))}
        </div>
      </Radio.Group>
      {isAway && value !== null && (
        <Text size="sm" c="dimmed">
          <Trans>暂停使用的支付方式恢复后可再次选择，现在请使用其他方式。</Trans>
        </Text>
      )}
    </Stack>
  )
}
