/** Size of a run. Both kinds of run include every benchmark. */
export type Effort = {
  /** Rounds of each comparison; the figure is their median. */
  readonly turns: number
  /** Milliseconds of one measurement of AES on Node. */
  readonly sealTime: number
  /** Rounds of AES in one request to workerd. */
  readonly sealRounds: number
  /** Seconds of load on a gateway in one turn. */
  readonly loadTime: number
  /** Seconds of load before the first turn: a gateway has ten times the code of a pass-through, and is compiled under load. */
  readonly warmUp: number
  /** Sessions in one Node process. */
  readonly sessions: number
  /** Expired rows in a store. */
  readonly expiredRows: number
  /** Idempotency keys that are stored at once. */
  readonly idempotentWrites: number
  /** Open tabs, at most ten. */
  readonly tabs: number
  /** Switches to each open tab. */
  readonly tabRounds: number
  /** Pages opened and closed before the first heap measurement. */
  readonly warmUpPages: number
  /** Pages opened and closed between the two heap measurements. */
  readonly pages: number
  /** Keywords searched among the positions. */
  readonly searches: number
  /** Languages of the cold visits on a slow phone. */
  readonly locales: readonly ('zh' | 'en')[]
  /** Whether a program in Go is built where it is missing, which takes minutes. */
  readonly buildsGo: boolean
  /** Time limit of the run, in seconds. */
  readonly deadline: number
}

/** For docs/benchmarks.md. */
export const full: Effort = {
  turns: 5,
  sealTime: 250,
  sealRounds: 4000,
  loadTime: 4,
  warmUp: 15,
  sessions: 200_000,
  expiredRows: 400_000,
  idempotentWrites: 5_000,
  tabs: 10,
  tabRounds: 5,
  warmUpPages: 100,
  pages: 200,
  searches: 30,
  locales: ['zh', 'en'],
  buildsGo: true,
  deadline: 2_700,
}

/** Smoke test: one short turn that shows that every benchmark still runs. Its figures say nothing about speed. */
export const smoke: Effort = {
  turns: 1,
  sealTime: 20,
  sealRounds: 100,
  loadTime: 1,
  warmUp: 0,
  sessions: 2_000,
  expiredRows: 2_000,
  idempotentWrites: 100,
  tabs: 3,
  tabRounds: 1,
  warmUpPages: 1,
  pages: 3,
  searches: 2,
  locales: ['zh'],
  buildsGo: false,
  deadline: 300,
}
