import { createFileRoute, redirect } from '@tanstack/react-router'

/** The specification's spelling of the page. */
export const Route = createFileRoute('/base/avatar/')({
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: '/base/avatar/index', hash, replace: true })
  },
})
