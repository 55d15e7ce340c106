import { expect, test } from 'vitest'

import { transformed } from './library-patches/transformed.ts'
import { routeChildren } from './route-children.ts'

test('children of a route lose the names that only types read', () => {
  const tree = `const ShellRouteChildren = {\n  ShellWelRoute: ShellWelRoute,\n  ShellExamRoute: ShellExamRouteWithChildren,\n}`
  expect(transformed(routeChildren, tree).replaceAll(/\s+/g, ' ')).toBe(
    'const ShellRouteChildren = [ ShellWelRoute, ShellExamRouteWithChildren, ]',
  )
})
