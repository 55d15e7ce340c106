import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'

import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useMenuToggle, wideScreen } from '../menu/menu-state.ts'
import { SearchButton } from '../palette/search-button.tsx'
import { ExamChip } from './exam-chip.tsx'
import { MessageBell } from './message-bell.tsx'
import { UserMenu } from './user-menu.tsx'

import classes from './header.module.css'

// On other windows they are in the menu.
const TopMenus = lazy(() => import('../menu/top-menus.tsx').then((it) => ({ default: it.TopMenus })))

type Props = ComponentProps<typeof ExamChip>

/** Header: menu button, product name, top menus, selected exam, language, user menu. */
export function Header({ ExamStatus }: Props) {
  const { t } = useLingui()
  const isWide = useMediaQuery(wideScreen, false, { getInitialValueInEffect: false })
  const isPhone = useIsPhone()
  const signsUp = useSignsUp()
  return (
    <Group h="100%" px="sm" gap="sm" wrap="nowrap" className={classes.bar ?? ''}>
      {!isPhone && <MenuButton />}
      <Link to="/wel/index" className={classes.home} aria-label={t`考试报名，首页`}>
        <Logo compact={isPhone} />
      </Link>
      {isWide && (
        <Box ml="md">
          <Suspense>
            <TopMenus />
          </Suspense>
        </Box>
      )}
      <Group ml="auto" gap="xs" wrap="nowrap" miw={0}>
        <div className={classes.search}>
          <SearchButton />
        </div>
        {signsUp && <ExamChip ExamStatus={ExamStatus} />}
        {signsUp && <MessageBell />}
        {!isPhone && <LanguageSwitch />}
        <UserMenu />
      </Group>
    </Group>
  )
}

/** Opens and closes the menu. */
function MenuButton() {
  const { t } = useLingui()
  const { isOpen, toggle } = useMenuToggle()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size="lg"
      onClick={toggle}
      aria-label={t`展开或收起菜单`}
      aria-expanded={isOpen}
    >
      {isOpen ? <IconLayoutSidebarLeftCollapse aria-hidden /> : <IconLayoutSidebarLeftExpand aria-hidden />}
    </ActionIcon>
  )
}
