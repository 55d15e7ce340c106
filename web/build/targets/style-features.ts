import { parse } from 'postcss'

import { compatData, innerFeatures, isSupported } from './compat.ts'

const { properties = {}, selectors = {}, 'at-rules': atRules = {}, types = {} } = compatData.css

type Features = Parameters<typeof innerFeatures>[0]

/** Names of features that some target lacks. */
const missingIn = (features: Features): Set<string> =>
  new Set(innerFeatures(features).flatMap(([name, { __compat: it }]) => (it && !isSupported(it) ? [name] : [])))

const missingProperties = missingIn(properties)
const missingAtRules = missingIn(atRules)
const missingSelectors = missingIn(selectors)
/** Functions and units stand among the types and inside of them: `color-mix`, `dvh`. */
const missingFunctions = new Set(
  [types, ...innerFeatures(types).map(([, type]) => type)].flatMap((it) => [...missingIn(it)]),
)
const missingLengths = missingIn(types['length'] ?? {})

/** Units by the feature that they are of. */
const units = [
  { feature: 'viewport_percentage_units_dynamic', unit: /^\d+[dsl]v(?:h|w|i|b|min|max)$/ },
  { feature: 'container_query_length_units', unit: /^\d+cq(?:h|w|i|b|min|max)$/ },
].filter(({ feature }) => missingLengths.has(feature))

/** What a style sheet uses that some target lacks, each named once. What stands in `@supports` is a choice. */
export function unsupportedInStyle(css: string): string[] {
  const found = new Set<string>()
  parse(css).walk((node) => {
    if (isOptional(node.parent)) return
    const uses =
      node.type === 'decl'
        ? declarationFeatures(node.prop, node.value)
        : node.type === 'rule'
          ? selectorFeatures(node.selector)
          : node.type === 'atrule' && missingAtRules.has(node.name)
            ? [`@${node.name}`]
            : []
    for (const use of uses) found.add(use)
  })
  return [...found]
}

type Parent = { readonly type: string; readonly name?: string; readonly parent?: unknown } | undefined

const isOptional = (node: Parent): boolean =>
  node !== undefined && ((node.type === 'atrule' && node.name === 'supports') || isOptional(node.parent as Parent)) // postcss: a container

function declarationFeatures(property: string, value: string): string[] {
  if (property.startsWith('-')) return []
  const ofProperty = missingIn(properties[property] ?? {})
  const words = [...new Set(value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '').match(/[\w-]+\(?/g))]
  return [
    ...(missingProperties.has(property) ? [property] : []),
    ...words.flatMap((word) => (ofProperty.has(word) ? [`${property}: ${word}`] : [])),
    ...words.flatMap((word) => (word.endsWith('(') && missingFunctions.has(word.slice(0, -1)) ? [`${word})`] : [])),
    ...words.flatMap((word) => (units.some(({ unit }) => unit.test(word)) ? [word.replace(/^\d+/, '')] : [])),
  ]
}

/** A selector that one browser does not read drops its whole rule, unless it stands in `:where` or `:is`. */
const selectorFeatures = (selector: string) =>
  Array.from(selector.matchAll(/::?([\w-]+)/g), ([text, name = '']) => ({ text, name })).flatMap(({ text, name }) =>
    // Browsers read a pseudo-element of WebKit that they do not have.
    missingSelectors.has(name) && !name.startsWith('-webkit-') ? [text] : [],
  )
