import type * as v from 'valibot'

import type { Input, Output } from './call.ts'
import type { Endpoint } from './endpoint.ts'

/** A read of a probe, with its input. */
export type ProbeRead = {
  readonly read: Endpoint
  /** Input of the read, from the input of the write, the exam it names, and the answer of `via`; null: not done. */
  input(sent: unknown, exam: string, first: unknown): unknown // a method: each probe narrows its parameters
}

/** Probe: the read that shows whether a write took effect whose answer was lost. Source: security R60. */
export type Probe = ProbeRead & {
  readonly write: Endpoint
  /** Inputs of the write that the probe is for; all when absent. */
  when?(sent: unknown): boolean
  /** Read before, whose answer has the input of the read. */
  readonly via?: ProbeRead
  /** The answer of the write where the read shows that it took effect; undefined where it did not; or `unclear`. */
  answer(seen: unknown, sent: unknown): unknown
}

/** The read does not show the outcome: a person has to look. */
export const unclear = Symbol('unclear')

/** Input of a call as the gateway has parsed it. */
type Sent<C extends Endpoint> = v.InferOutput<C['input']>

type Options<W extends Endpoint, R extends Endpoint, First = null> = {
  input(sent: Sent<W>, exam: string, first: First): Input<R> | null
  answer(seen: Output<R>, sent: Sent<W>): Output<W> | undefined
}

/** A write, and the read that shows its outcome. */
export const probe = <W extends Endpoint, R extends Endpoint>(write: W, read: R, options: Options<W, R>): Probe => ({
  write,
  read,
  ...options,
})

/** A write whose outcome two reads show, one after the other. */
export const probeVia = <W extends Endpoint, F extends Endpoint, R extends Endpoint>(
  write: W,
  via: { readonly read: F; input(sent: Sent<W>): Input<F> },
  { read, ...options }: { readonly read: R } & Options<W, R, Output<F>>,
): Probe => ({ write, via, read, ...options })
