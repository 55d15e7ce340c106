import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** Properties of a link of Mantine. */
export type LinkProps<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> }

/** Link with the router's types, which Mantine's `component={Link}` loses. */
export const LinkText = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} />)

/** Link that looks like a button. */
export const LinkButton = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)
