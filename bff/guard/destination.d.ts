import type { Schema } from '#contracts/endpoint.ts'
/** Holds back an answer that would send a browser to a place that the settings do not name. Source: security R47. */
export declare function checkDestinations(value: unknown, output: Schema, allowed: readonly string[]): void
