import { expect, test } from 'vitest'

import { routeChildren } from './route-children.ts'
import { transformed } from './testing/transformed.ts'

test('children of a route lose the names that only types read', () => {
  const tree = `const ShellRouteChildren = {\n  ShellWelRoute: ShellWelRoute,\n  ShellExamRoute: ShellExamRouteWithChildren,\n}`
  expect(transformed(routeChildren, tree).replaceAll(/\s+/g, ' ')).toBe(
    'const ShellRouteChildren = [ ShellWelRoute, ShellExamRouteWithChildren, ]',
  )
})
