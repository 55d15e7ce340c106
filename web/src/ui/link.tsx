import { Anchor, type AnchorProps, Button, type ButtonProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Html<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> }

/** A link with the router's types; Mantine's own `component={Link}` loses them. */
export const LinkText = createLink((props: Html<AnchorProps>) => <Anchor {...props} />)

/** A link that looks like a button. */
export const LinkButton = createLink((props: Html<ButtonProps>) => <Button component="a" {...props} />)

/** An entry of a menu. */
export const LinkNav = createLink((props: Html<NavLinkProps>) => <NavLink component="a" {...props} />)
