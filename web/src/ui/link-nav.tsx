import { NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

import type { LinkProps } from './link.tsx'

/** Link in a menu. */
export const LinkNav = createLink((props: LinkProps<NavLinkProps>) => <NavLink component="a" {...props} />)
