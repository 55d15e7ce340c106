import { Anchor, type AnchorProps, Button, type ButtonProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Html<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> }

/** Link with the router's types, which Mantine's `component={Link}` loses. */
export const LinkText = createLink((props: Html<AnchorProps>) => <Anchor {...props} />)

/** Link that looks like a button. */
export const LinkButton = createLink((props: Html<ButtonProps>) => <Button component="a" {...props} />)

/** Link in a menu. */
export const LinkNav = createLink((props: Html<NavLinkProps>) => <NavLink component="a" {...props} />)
