import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FormField } from '#contracts/form.ts'

import { LinkText } from '../ui/link.tsx'

/** Pages of this site only: addresses of others are not shown. */
const ofThisSite = /^\/(?![/\\])/

/** What helps to fill in a field: the server's words, where the value came from, bounds, a page about it. */
export function descriptionOf(field: FormField, readOnly: boolean): ReactNode {
  const isBounded = ['number', 'date', 'month'].includes(field.type) && !readOnly
  const parts = {
    help: field.help && <span lang="zh-CN">{field.help}</span>,
    source: field.source && !readOnly && <Trans>已从“{field.source}”带入，请核对。</Trans>,
    bounds: isBounded && boundsOf(field),
    link: ofThisSite.test(field.link) && (
      <LinkText to={field.link} inherit aria-label={`${field.label} ${field.help}`}>
        <Trans>查看说明</Trans>
      </LinkText>
    ),
  }
  const said = Object.entries(parts).filter(([, part]) => part)
  return said.length > 0 && said.map(([name, part]) => <span key={name}>{part} </span>)
}

function boundsOf({ type, min, max, unit }: FormField) {
  const isTime = type !== 'number'
  const [from, to] = [min, max].map((it) => (it && unit ? `${it} ${unit}` : it))
  if (min && max) {
    return (
      <Trans>
        {min} 至 {to}
      </Trans>
    )
  }
  if (min) return isTime ? <Trans>不早于 {from}</Trans> : <Trans>不小于 {from}</Trans>
  return max && (isTime ? <Trans>不晚于 {to}</Trans> : <Trans>不大于 {to}</Trans>)
}
