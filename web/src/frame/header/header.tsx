import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group, SegmentedControl } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import { allows } from '#contracts/core/endpoint.ts'

import { SearchButton } from '../palette/search-button.tsx'
import { ExamChip } from './exam-chip.tsx'
import { LanguageSwitch } from '../../front/language-switch.tsx'
import { Logo } from '../../front/logo.tsx'
import { useTopMenus } from '../menu/menu.ts'
import { MessageBell } from './message-bell.tsx'
import { useAccount } from '../../session/session.ts'
import { UserMenu } from './user-menu.tsx'
import classes from './header.module.css'
import { ServerText } from '../../ui/server-name.tsx'

type Props = ComponentProps<typeof ExamChip> & { menuOpen: boolean; toggleMenu: () => void }

/** Header: menu button, product name, top menus, selected exam, language, user menu. */
export function Header({ menuOpen, toggleMenu, ExamStatus }: Props) {
  const { t } = useLingui()
  const signsUp = !allows('admin', useAccount().roles)
  return (
    <Group h="100%" px="sm" gap="sm" wrap="nowrap">
      <Box visibleFrom="sm">
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          size="lg"
          onClick={toggleMenu}
          aria-label={t`展开或收起菜单`}
          aria-expanded={menuOpen}
        >
          {menuOpen ? <IconLayoutSidebarLeftCollapse aria-hidden /> : <IconLayoutSidebarLeftExpand aria-hidden />}
        </ActionIcon>
      </Box>
      <Link to="/wel/index" className={classes.home} aria-label={t`考试报名，首页`}>
        <Box visibleFrom="sm">
          <Logo />
        </Box>
        <Box hiddenFrom="sm">
          <Logo compact />
        </Box>
      </Link>
      <Box visibleFrom="lg" ml="md">
        <TopMenus />
      </Box>
      <Group ml="auto" gap="xs" wrap="nowrap" miw={0}>
        <SearchButton />
        {signsUp && <ExamChip ExamStatus={ExamStatus} />}
        {signsUp && <MessageBell />}
        <Box visibleFrom="sm">
          <LanguageSwitch />
        </Box>
        <UserMenu />
      </Group>
    </Group>
  )
}

/** Top menus of the server; hidden when there is only one. */
export function TopMenus({ fullWidth }: { fullWidth?: boolean }) {
  const { t } = useLingui()
  const { tops, active, choose } = useTopMenus()
  if (tops.length < 2 || !active) return null
  return (
    <SegmentedControl
      fullWidth={fullWidth ?? false}
      aria-label={t`顶部菜单`}
      data={tops.map(({ id, name }) => ({ value: id, label: <ServerText>{name}</ServerText> }))}
      value={active.id}
      onChange={choose}
    />
  )
}
