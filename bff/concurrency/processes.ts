/** The gateways on one store: each sends heartbeats, and the limit of the upstream is divided by how many live. */
export type Processes = {
  /** A heartbeat; how many processes live, this one included. Rejects when the store is unavailable. */
  beat(): Promise<number>
  /** The last heartbeat: the others need not wait until this process is missed. */
  leave(): Promise<void>
}

/** A store that only one process can use. */
export const singleProcess: Processes = { beat: async () => 1, leave: async () => undefined }

/** Milliseconds between two heartbeats. */
export const heartbeat = 5_000

/** Milliseconds after which a process that sends none is gone. */
export const processLife = 3 * heartbeat
