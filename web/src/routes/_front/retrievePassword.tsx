import { createFileRoute } from '@tanstack/react-router'

import { RetrievePage } from '#web/features/retrieval/retrieve-page.tsx'

export const Route = createFileRoute('/_front/retrievePassword')({ component: RetrievePage })
