import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'

import { payment } from '#contracts/candidate/payment.ts'
import type { Input } from '#contracts/core/call.ts'

import { send } from '#web/client/api/api.ts'
import { OpenFrame } from '#web/frame/public-pages/open-frame.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { PaymentResult } from '../result/payment-result.tsx'
import { parseOrderNo } from './order-text.ts'
import { lookedUpOrder, useOrder } from './use-order.ts'

import classes from '../payment.module.css'

type Lookup = Input<typeof payment.orderDetail>

type Props = {
  /** Order number in the address. */
  orderNo: string
  isVisitor: boolean
}

/** Order lookup without a session: requires the order number with name and document number. */
export function OrderLookup({ orderNo, isVisitor }: Props) {
  const find = useMutation({ mutationFn: (lookup: Lookup) => send(payment.orderDetail, lookup) })
  if (find.isSuccess) return <LookupResult lookup={find.variables} again={find.reset} />
  return (
    <OpenFrame>
      <Paper withBorder p={{ base: 'lg', sm: 'xl' }} className={classes.outcome ?? ''}>
        <Stack gap="lg">
          <Heading />
          <Form orderNo={orderNo} find={find} />
          {isVisitor && <LogInInstead />}
        </Stack>
      </Paper>
    </OpenFrame>
  )
}

function Heading() {
  const { t } = useLingui()
  const heading = usePageTitle(t`查询支付结果`)
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>{t`查询支付结果`}</Title>
      <Text c="dimmed">{t`填写订单信息即可查询，填写的内容不会保存在本机`}</Text>
    </Stack>
  )
}

function LogInInstead() {
  const here = useRouterState({ select: ({ location }) => location.href })
  return (
    <LinkButton to="/login" search={{ to: here }} variant="subtle" size="md" mx="auto">
      <Trans>登录后查看全部订单</Trans>
    </LinkButton>
  )
}

type FormProps = {
  orderNo: string
  find: { isPending: boolean; error: Error | null; mutate: (lookup: Lookup) => void }
}

function Form({ orderNo, find }: FormProps) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { orderNo, ksName: '', zjhm: '' },
    transformValues: ({ orderNo, ksName, zjhm }) => ({
      orderNo: orderNo.trim(),
      ksName: ksName.trim(),
      zjhm: zjhm.replaceAll(/\s/g, '').toUpperCase(),
    }),
    validate: {
      orderNo: (value) => (parseOrderNo(value.trim()) ? null : t`请输入订单号，由字母和数字组成`),
      ksName: (value) => (value.trim() ? null : t`请输入考生姓名`),
      zjhm: (value) => (value.trim() ? null : t`请输入证件号码`),
    },
  })
  const submit = form.onSubmit(find.mutate, (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'orderNo')?.focus())
  const input = (name: 'orderNo' | 'ksName' | 'zjhm') => ({
    key: form.key(name),
    size: 'md' as const,
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps(name),
  })
  const { key: numberKey, ...number } = input('orderNo')
  const { key: nameKey, ...name } = input('ksName')
  const { key: idKey, ...id } = input('zjhm')
  return (
    <form onSubmit={submit} noValidate aria-label={t`查询支付结果`}>
      <Stack gap="md">
        <TextInput key={numberKey} {...number} label={t`订单号`} autoCapitalize="none" enterKeyHint="next" />
        <TextInput key={nameKey} {...name} label={t`考生姓名`} enterKeyHint="next" />
        <TextInput key={idKey} {...id} label={t`证件号码`} autoCapitalize="characters" enterKeyHint="search" />
        <FormBar status={<SubmitNote mutation={find} action="search" />} isNarrow>
          <Button type="submit" size="md" loading={find.isPending}>{t`查询`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

function LookupResult({ lookup, again }: { lookup: Lookup; again: () => void }) {
  const watched = useOrder(lookedUpOrder(lookup))
  return (
    <PaymentResult watched={watched} hasReturned>
      <Button variant="subtle" size="md" mx="auto" onClick={again}>
        <Trans>查询其他订单</Trans>
      </Button>
    </PaymentResult>
  )
}
