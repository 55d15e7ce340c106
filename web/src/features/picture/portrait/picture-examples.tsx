import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from '../picture.module.css'

/** Illustrations of a valid portrait and of frequent faults. */
export function PictureExamples() {
  return (
    <ul className={classes.examples}>
      <Example good label={<Trans>正面免冠，白色背景</Trans>}>
        <Person />
      </Example>
      <Example label={<Trans>背景杂乱</Trans>}>
        <path d="M0 14h60M0 30h60M0 46h60M14 0v84M32 0v84M48 0v84" className={classes.clutter} />
        <Person ground="none" />
      </Example>
      <Example label={<Trans>光线太暗</Trans>}>
        <Person />
        <rect width="60" height="84" className={classes.shade} />
      </Example>
      <Example label={<Trans>戴帽子或墨镜</Trans>}>
        <Person />
        <path d="M13 27c2-18 32-18 34 0l6 3H8z" className={classes.cloth} />
        <path d="M18 37h10v6H18zM32 37h10v6H32zM28 39h4" className={classes.glasses} />
      </Example>
      <Example label={<Trans>头太小或偏在一边</Trans>}>
        <rect width="60" height="84" className={classes.ground} />
        <g transform="translate(26 46) scale(.44)">
          <Person ground="none" />
        </g>
      </Example>
    </ul>
  )
}

function Example({ good, label, children }: { good?: boolean; label: ReactNode; children: ReactNode }) {
  return (
    <li data-level={good ? 'good' : 'bad'}>
      <svg viewBox="0 0 60 84" aria-hidden="true">
        {children}
      </svg>
      <Text size="xs" component="span">
        {good ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />} {label}
      </Text>
    </li>
  )
}

function Person({ ground }: { ground?: 'none' }) {
  return (
    <>
      {ground !== 'none' && <rect width="60" height="84" className={classes.ground} />}
      <path d="M3 84c1-20 14-24 27-24s26 4 27 24z" className={classes.cloth} />
      <path d="M23 52h14v10q-7 6-14 0z" className={classes.skin} />
      <path d="M12 42c-3-36 39-36 36 0q-4 6-36 0z" className={classes.hair} />
      <ellipse cx="30" cy="40" rx="16" ry="19" className={classes.skin} />
      <path d="M13 36c1-20 33-20 34 0-8-8-26-10-34 0z" className={classes.hair} />
      <path d="M23 40h.1M37 40h.1M26 51q4 2 8 0" className={classes.features} />
    </>
  )
}
