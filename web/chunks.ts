import type { CodeSplittingGroup } from 'rolldown'

/** Our modules of the log-in page, beside those of the base chunk; a path that ends in a slash stands for its folder. */
const logInSources = [
  'contracts/captcha.ts',
  'web/src/ui/page.tsx',
  'web/src/form/plain-form.ts',
  'web/src/form/validation-text.ts',
  'web/src/front/front.tsx',
  'web/src/front/front.module.css',
  'web/src/session/destination.ts',
  'web/src/session/public-computer.ts',
  'web/src/features/session/captcha-field.tsx',
  'web/src/features/session/captcha-field.module.css',
  'web/src/features/session/public-computer.tsx',
  'web/src/features/session/public-computer.module.css',
]

/** Components of Mantine that only the log-in page adds to the base chunk. */
const logInComponents = [
  'Input',
  'InputBase',
  'TextInput',
  'PasswordInput',
  'ActionIcon',
  'Group',
  'Paper',
  'Title',
].map((name) => `node_modules/@mantine/core/esm/components/${name}/`)

/** Hooks of server state. */
const queryLibrary = 'node_modules/@tanstack/react-query/build/modern/'

/** Icons of the log-in page. */
const logInIcons = ['IconInfoCircle', 'IconCertificate', 'IconTicket'].map(
  (name) => `node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`,
)

const logIn = [...logInSources, ...logInComponents, ...logInIcons, queryLibrary]

/** Pages before the log-in other than /login. */
const visitorSources = [
  'web/src/features/account/',
  'web/src/features/retrieval/',
  'web/src/features/ncias/',
  'web/src/features/session/method/callback-page.tsx',
  'web/src/features/session/method/stored-destination.ts',
  'web/src/front/front-page.tsx',
  'web/src/front/front-side.tsx',
  'web/src/front/front-side.module.css',
  'web/src/session/use-log-in.ts',
  'web/src/form/new-password-form.tsx',
  'web/src/form/password-fields.tsx',
  'web/src/form/password-fields.module.css',
  'web/src/form/phone-code-field.tsx',
  'web/src/form/step-bar.tsx',
  'web/src/form/step-bar.module.css',
  'web/src/form/use-wrong-code.ts',
  'web/src/ui/flow-result.tsx',
]

/** Routes of those pages; the router splits each into parts, which say so in the query of their id. */
const visitorRoutes = [
  'web/src/routes/_front/',
  'web/src/routes/_front.tsx',
  'web/src/routes/nciasInstruction.tsx',
  'web/src/routes/nciasQuestion.tsx',
]

/** Everything that the chunks name; a test holds it against the files. */
export const chunkSources = [...logIn, ...visitorSources, ...visitorRoutes]

/** Whether the module of an id is one of these sources. */
const isOneOf = (sources: readonly string[], id: string) => {
  const path = id.split('?')[0] ?? ''
  return sources.some((source) => (source.endsWith('/') ? path.includes(`/${source}`) : path.endsWith(`/${source}`)))
}

/** Chunks by name. Source: docs/decisions/0015. */
export const chunkGroups: CodeSplittingGroup[] = [
  // What every page needs comes in one file: a phone on a bad network asks once, and it compresses better.
  { name: 'base', tags: ['$initial'], priority: 2 },
  // So does what the log-in adds to it.
  { name: 'inputs', test: (id) => isOneOf(logIn, id) && !id.includes('Queries'), priority: 1 },
  // The other pages before the log-in: the first file, which names every other, stays small.
  {
    name: 'visitor',
    test: (id) => isOneOf(visitorSources, id) || (id.includes('tsr-split') && isOneOf(visitorRoutes, id)),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Icons that several pages show.
  { name: 'icons', test: /@tabler\/icons-react\/.*\/icons\//, minShareCount: 2 },
  // The smallest parts of the library that several pages share: not a name in the first file for each.
  { name: 'small', test: /@mantine\/(core|hooks|store)\//, minShareCount: 2, maxModuleSize: 800 },
]
