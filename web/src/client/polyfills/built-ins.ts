/**
 * Built-in APIs that the client uses and an old target lacks; `install.ts` has a polyfill of each. The check of the built
 * files names what is to be added here.
 */
export const polyfilled = [
  'Array.prototype.toSorted',
  'Array.prototype.with',
  'Map.groupBy',
  'Promise.withResolvers',
  'URL.canParse',
  'URL.parse',
  'AbortSignal.any',
  'HTMLFormElement.prototype.requestSubmit',
]

/** Whether this browser lacks one of them. A worker has no forms, which is not counted. */
export const lacksBuiltIns = () =>
  polyfilled.some((path) => {
    const [owner = '', ...names] = path.split('.')
    return (
      owner in globalThis && !names.reduce((value: unknown, name) => Object(value)[name], Object(globalThis)[owner])
    )
  })
