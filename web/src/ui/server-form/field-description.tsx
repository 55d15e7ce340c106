import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FormField } from '#contracts/form/form.ts'

import { LinkText } from '../link.tsx'
import { ServerText, useServerName } from '../server-name.tsx'

import classes from './field-description.module.css'

/** Links are limited to this site: other addresses are not rendered. */
const ofThisSite = /^\/(?![/\\])/

/** Help of a field: what a reviewer says, description of the server, which may be a link to a page, source of the value, bounds. */
export function fieldDescription(field: FormField, readOnly: boolean, remark = ''): ReactNode {
  const { help, link } = field
  const source = readOnly ? '' : field.source
  const bounds = !readOnly && hasBounds(field) && <Bounds {...field} />
  const hasLink = ofThisSite.test(link)
  if (!remark && !help && !hasLink && !source && !bounds) return null
  return (
    <>
      {remark && (
        <span className={classes.remark}>
          <Trans>
            审核意见：<span lang="zh-CN">{remark}</span>
          </Trans>
        </span>
      )}
      {hasLink ? (
        <LinkText to={link} inherit underline="always">
          {help ? <ServerText>{help}</ServerText> : <Trans>查看</Trans>}
        </LinkText>
      ) : (
        help && <ServerText>{help}</ServerText>
      )}
      {source && (
        <span className={classes.line}>
          <Trans>
            已从“<ServerText>{source}</ServerText>”带入，请核对
          </Trans>
        </span>
      )}
      {bounds && <span className={classes.line}>{bounds}</span>}
    </>
  )
}

const hasBounds = ({ type, min, max }: FormField) => ['number', 'date', 'month'].includes(type) && Boolean(min || max)

function Bounds({ type, min, max, unit }: FormField) {
  const { text } = useServerName()(unit)
  const isTime = type !== 'number'
  const [from, to] = [min, max].map((it) => (it && text ? `${it} ${text}` : it))
  if (min && max) {
    return (
      <Trans>
        {min} 至 {to}
      </Trans>
    )
  }
  if (min) return isTime ? <Trans>不早于 {from}</Trans> : <Trans>不小于 {from}</Trans>
  return isTime ? <Trans>不晚于 {to}</Trans> : <Trans>不大于 {to}</Trans>
}
