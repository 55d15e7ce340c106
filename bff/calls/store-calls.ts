type Methods = Readonly<Record<string, ((...args: never[]) => Promise<unknown>) | undefined>>

/** The store with something around the promise of each of its calls. */
export function aroundCalls<Store extends object>(
  store: Store,
  around: (call: Promise<unknown>) => Promise<unknown>,
): Store {
  return new Proxy(store, {
    get(target, name) {
      const method = (target as Methods)[String(name)] // a store has only methods that return promises
      return method && ((...args: never[]) => around(method.apply(target, args)))
    },
  })
}
