import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** Properties of a link of Mantine. */
export type LinkProps<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> }

/** Link with the router's types, which Mantine's `component={Link}` loses. */
export const LinkText = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} aria-current={undefined} />)

/** Link on a line of its own: as tall as a finger needs. */
export const StandaloneLink = createLink((props: LinkProps<AnchorProps>) => (
  <Anchor mih={44} display="inline-flex" style={{ alignItems: 'center' }} {...props} aria-current={undefined} />
))

/**
 * Link that looks like a button. Without the router's `aria-current`, which every address of the open page has: a link
 * of the content leads to another state of that page, such as back to its list.
 */
export const LinkButton = createLink((props: LinkProps<ButtonProps>) => (
  <Button component="a" {...props} aria-current={undefined} />
))

/** Link back to the page above. */
export const BackLink = createLink((props: LinkProps<ButtonProps>) => (
  <Button
    component="a"
    variant="subtle"
    px={0}
    mih={44}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
    {...props}
    aria-current={undefined}
  />
))
