import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { type SectionName, sectionIcons, sectionTitles } from './section.ts'

import classes from './personal.module.css'

type Props = { names: readonly SectionName[]; open: SectionName | undefined }

/** Links to the sections. */
export function SectionList({ names, open }: Props) {
  const { t, i18n } = useLingui()
  return (
    <nav className={classes.list} aria-label={t`个人信息`}>
      {names.map((name) => {
        const Icon = sectionIcons[name]
        return (
          <Link
            key={name}
            to="/info/index"
            search={{ section: name }}
            className={classes.entry}
            data-danger={name === 'deletion' || undefined}
            aria-current={name === open ? 'page' : undefined}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.name}>{i18n._(sectionTitles[name])}</span>
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </Link>
        )
      })}
    </nav>
  )
}
