import { createFileRoute } from '@tanstack/react-router'

import { NotOffered } from '../../shell/not-offered.tsx'

/** Any other address behind the log-in: a page that the server's menu knows and we do not have, or no page at all. */
export const Route = createFileRoute('/_shell/$')({ component: NotOffered })
