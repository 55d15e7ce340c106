import type { Plugin } from 'vite'

/**
 * Mantine's AppShell without what no page has: sections that are resized, a second side bar. Its bars name one class of
 * what locks the scroll bar: they no longer load the lock itself. Source: docs/decisions/0051.
 */
export const appShellParts: Plugin = {
  name: 'app-shell-parts',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/components\/AppShell\/(?:.*\/)?(?:AppShell\w*|get-variables)\.mjs$/ },
    handler: (code) => ({ code: edits.reduce((left, [found, text]) => left.replace(found, text), code), map: null }),
  },
}

/** What is replaced, each in the modules that have it; in another Mantine nothing is. */
const edits: readonly (readonly [RegExp, string])[] = [
  [/^AppShell\.(?:Aside|Section) = \w+;$/gm, ''],
  [/^import \{ AppShellResizeHandle \} from .*$/m, 'const AppShellResizeHandle = null;'],
  [/^import \{ assignAsideVariables \} from .*$/m, 'const assignAsideVariables = () => {};'],
  [
    /^import \{ RemoveScroll \} from .*$/m,
    'import { zeroRightClassName } from "react-remove-scroll-bar/constants";\nconst RemoveScroll = { classNames: { zeroRight: zeroRightClassName } };',
  ],
]
