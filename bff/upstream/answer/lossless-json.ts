import type { Endpoint } from '#contracts/core/endpoint.ts'

import { type JsonLimits, lossyNumbers } from './json-scan.ts'

/** Limits of an answer, by the rows that its contract allows: twenty values for each on average. */
export const answerLimits = ({ upstream }: Endpoint): JsonLimits => ({ values: 20 * upstream.maxRows, depth: 32 })

/**
 * JSON.parse that keeps every digit: numbers that JavaScript rounds or does not have become texts, by quotes around them.
 * Throws what JSON.parse throws, and upstream_failed over a limit. Source: blade-contract 12.2, 16.
 */
export function parseJson(text: string, limits: JsonLimits): unknown {
  const positions = lossyNumbers(text, limits)
  return JSON.parse(positions.length === 0 ? text : withQuotes(text, positions))
}

/** The text with a quote at each position. */
const withQuotes = (text: string, positions: readonly number[]) =>
  [...positions, text.length].map((end, n) => text.slice(positions[n - 1], end)).join('"')
