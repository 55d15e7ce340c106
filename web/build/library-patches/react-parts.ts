import type { Plugin } from 'vite'

/** Functions of React DOM that do nothing in a tree without the component ViewTransition. */
const viewTransitions = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  'ViewTransitionPseudoElement',
]

/** Functions that act on boundaries which a server rendered, and on events before their hydration. */
const hydration = [
  'accumulateOrCreateContinuousQueuedReplayableEvent',
  'attemptContinuousHydration',
  'attemptExplicitHydrationTarget',
  'attemptHydrationAtCurrentPriority',
  'attemptReplayContinuousQueuedEvent',
  'attemptReplayContinuousQueuedEventInMap',
  'clearHydrationBoundary',
  'commitActivityHydrationCallbacks',
  'commitSuspenseHydrationCallbacks',
  'hideOrUnhideDehydratedBoundary',
  'popHydrationState',
  'popTreeContext',
  'queueIfContinuousEvent',
  'replayUnblockedEvents',
  'retryDehydratedSuspenseBoundary',
  'retryIfBlockedOn',
  'scheduleReplayQueueIfNeeded',
  'updateDehydratedSuspenseComponent',
]

/** Functions for elements that React moves to the head, hints of resources, and style sheets that a commit waits for. */
const resources = [
  'insertSuspendedStylesheets',
  'isHostHoistableType',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
]

/** Functions of actions of forms, custom elements, traces of components, the indicator of a navigation, findDOMNode. */
const others = [
  'defaultOnDefaultTransitionIndicator',
  'dispatchActionState',
  'findCurrentFiberUsingSlowPath',
  'getStackByFiberInDevAndProd',
  'mountActionState',
  'setPropOnCustomElement',
  'startHostTransition',
  'updateActionStateImpl',
]

/** Methods of what a reference to a Fragment is, and of roots that are hydrated. */
const methods = /\n(?:FragmentInstance|ReactDOMHydrationRoot)\.prototype\.\w+ = function[\s\S]*?\n\};(?=\n)/g

/** A function at the top of the module, with its name and parameters. */
const topFunction = /\nfunction ([\w$]+)\(([^)]*)\) \{\n[\s\S]*?\n\}(?=\n)/g

/**
 * React DOM without what the client never does: hydration, and view transitions of React. What reads
 * `isHydrating` gets a constant, and the bundler drops the rest. Source: docs/decisions/0135.
 */
export const reactParts: Plugin = {
  name: 'react-parts',
  apply: 'build',
  transform: {
    filter: { id: /react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler: (code) => ({
      code: withoutHydration(withEmptyFunctions(code)).replaceAll(methods, ''),
      map: null,
    }),
  },
}

function withEmptyFunctions(code: string): string {
  const missing = new Set([...viewTransitions, ...hydration, ...resources, ...others])
  const left = code.replaceAll(topFunction, (text, name: string) =>
    missing.delete(name) ? `\nfunction ${name}() {}` : text,
  )
  if (missing.size > 0) throw new Error(`react-dom has no ${[...missing].join(', ')}: mend reactParts`)
  return left
}

function withoutHydration(code: string): string {
  const entry = /\nexports\.hydrateRoot = function[\s\S]*?\n\};(?=\n)/
  if (!entry.test(code)) throw new Error('react-dom hydrates in another way: mend reactParts')
  const declaration = '\n  isHydrating = !1,'
  if (!code.includes(declaration)) throw new Error('react-dom hydrates in another way: mend reactParts')
  // A parameter of that name is about one element, and stays.
  const renamed = code.replaceAll(topFunction, (text, _, parameters: string) =>
    parameters.includes('isHydrating') ? text.replaceAll('isHydrating', 'elementHydrates') : text,
  )
  return renamed
    .replace(entry, '')
    .replace(declaration, '')
    .replaceAll(/\bisHydrating = (?:!0|!1)/g, 'void 0')
    .replaceAll(/\bisHydrating\b(?!\$)/g, '!1')
    .replaceAll(/[\w$.]+\.isDehydrated\b/g, '!1')
}
