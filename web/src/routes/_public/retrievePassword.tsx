import { createFileRoute } from '@tanstack/react-router'

import { RetrievePage } from '#web/features/retrieval/retrieve-page.tsx'

export const Route = createFileRoute('/_public/retrievePassword')({ component: RetrievePage })
