import { setNewest } from '../http/lru.ts'
import { Session, type SessionDependencies } from './session.ts'
import type { SessionStorage } from './store.ts'

/** Size of the LRU cache of sessions. */
const maxCached = 5_000

/** The sessions of this process, so that the calls of one share its refresh and its lock. */
export class SessionCache {
  readonly #sessions = new Map<string, Session>()
  readonly #open: (name: string) => Session

  constructor(deps: Omit<SessionDependencies, 'name' | 'storage'>, openStorage: (name: string) => SessionStorage) {
    this.#open = (name) => new Session({ ...deps, name, storage: openStorage(name) })
  }

  at(name: string): Session {
    return this.known(name) ?? this.#add(name, this.#open(name))
  }

  /** The session, where it is in memory. */
  known(name: string): Session | undefined {
    const session = this.#sessions.get(name)
    return session && this.#add(name, session)
  }

  #add(name: string, session: Session): Session {
    setNewest(this.#sessions, [name, session], maxCached)
    return session
  }

  /** Unknown names must not evict real sessions. */
  forget(name: string) {
    this.#sessions.delete(name)
  }
}
