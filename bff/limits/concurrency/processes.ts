/** How many processes live, this one included, and which of them it is: 0 is the first. */
export type Membership = { readonly processes: number; readonly index: number }

/** The only process on its store. */
export const alone: Membership = { processes: 1, index: 0 }

/** The gateways on one store: each sends heartbeats, and the limit of the upstream is divided among those that live. */
export type Processes = {
  /** A heartbeat. Rejects when the store is unavailable. */
  beat(): Promise<Membership>
  /** The last heartbeat: the others need not wait until this process is missed. */
  leave(): Promise<void>
}

/** A store that only one process can use. */
export const singleProcess: Processes = { beat: async () => alone, leave: async () => undefined }

/** Milliseconds between two heartbeats. */
export const heartbeat = 5_000

/** Milliseconds after which a process that sends none is gone. */
export const processLife = 3 * heartbeat
