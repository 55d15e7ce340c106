import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { type Passkey, passkey, PasskeyName } from '#contracts/session/passkey.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { action, query } from '#web/client/api/api.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { FactorStatusNote } from './factor-status-note.tsx'
import { PasskeyFailure } from './passkey-button.tsx'
import { addPasskey, hasPasskeys } from './passkey.ts'

/** The own passkeys: add, remove. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const remove = useMutation(action(passkey.remove))
  const ask = ({ id, name }: Passkey) =>
    openConfirmation({
      title: t`移除通行密钥“${name}”？`,
      children: t`之后不能再用于登录，动态验证码和备用码仍然有效`,
      confirm: t`移除`,
      isDangerous: true,
      onConfirm: () => remove.mutate({ id }),
    })
  return (
    <Stack gap="sm" component="section" aria-labelledby="passkeys">
      <Title order={3} size="h5" id="passkeys">{t`通行密钥`}</Title>
      <Text size="sm" c="dimmed">{t`用指纹、面容或安全密钥代替动态验证码，不会被假冒网站骗取`}</Text>
      {passkeys.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {passkeys.map((it) => (
            <Row
              key={it.id}
              passkey={it}
              isRemoving={remove.isPending && remove.variables.id === it.id}
              onRemove={ask}
            />
          ))}
        </Stack>
      )}
      <ErrorNotice error={remove.error} />
      {isAdding ? (
        <NewPasskey onClose={() => setAdding(false)} />
      ) : (
        <Group>
          {hasPasskeys() ? (
            <Button variant="default" mih={44} onClick={() => setAdding(true)}>{t`添加通行密钥`}</Button>
          ) : (
            <Text size="sm">{t`这个浏览器不支持通行密钥`}</Text>
          )}
        </Group>
      )}
    </Stack>
  )
}

type RowProps = { passkey: Passkey; isRemoving: boolean; onRemove: (passkey: Passkey) => void }

function Row({ passkey: it, isRemoving, onRemove }: RowProps) {
  const { t } = useLingui()
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <IconKey size={24} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <Stack gap={2} flex={1} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {it.name}
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>添加于 {noBreak(dateTime(it.since))}</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          {it.lastUsed === null ? <Trans>尚未使用</Trans> : <Trans>最近使用 {noBreak(dateTime(it.lastUsed))}</Trans>}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        color="red"
        mih={44}
        px="xs"
        loading={isRemoving}
        onClick={() => onRemove(it)}
        aria-label={t`移除 ${it.name}`}
      >{t`移除`}</Button>
    </Group>
  )
}

const WithName = v.strictObject({ name: PasskeyName })

function NewPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useSchemaForm(WithName, { name: '' })
  const add = useMutation({ mutationFn: addPasskey })
  const submit = form.onSubmit((values) =>
    add.mutate(values, {
      onSuccess: (result) => {
        if (result !== 'done') return
        void client.invalidateQueries({ queryKey: query(secondFactor.status).queryKey })
        onClose()
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t`名称`}
          description={t`便于辨认设备，如“办公电脑”`}
          maxLength={50}
          size="md"
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {add.data && <PasskeyFailure result={add.data} />}
        <FormBar status={<FactorStatusNote mutation={add} />} isNarrow>
          <Button variant="default" size="md" onClick={onClose}>{t`取消`}</Button>
          <Button type="submit" size="md" loading={add.isPending}>{t`添加`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}
