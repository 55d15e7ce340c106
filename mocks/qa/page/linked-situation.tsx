import { useEffect, useRef, useState } from 'hono/jsx/dom'

import { useQa } from './parts.tsx'
import { text } from './text.ts'

type Linked = { readonly action: 'POST /scenario' | 'POST /snapshot/load'; readonly name: string }

/** What the address of the page asks for: `?begin=<scenario>` or `?load=<snapshot>`. */
function linkedSituation(): Linked | null {
  const params = new URLSearchParams(location.search)
  const [begin, load] = [params.get('begin'), params.get('load')]
  if (begin) return { action: 'POST /scenario', name: begin }
  return load ? { action: 'POST /snapshot/load', name: load } : null
}

/** Asks before a link replaces the state of everybody who tests here; then the address is the page's own again. */
export function LinkedSituation() {
  const { catalogue, say, act } = useQa()
  const [linked] = useState(linkedSituation)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (linked) dialog.current?.showModal()
  }, [linked])
  if (!linked) return null
  const { action, name } = linked
  const label = catalogue.scenarios.find((it) => action === 'POST /scenario' && it.name === name)?.label

  async function close(event: Event) {
    history.replaceState(null, '', location.pathname)
    const { returnValue } = event.target as HTMLDialogElement // the one below
    if (returnValue === 'begin') await act(action, { name }, text.begin)
  }

  return (
    <dialog ref={dialog} aria-labelledby="linked-title" onClose={close}>
      <h2 id="linked-title">{label ? say(label) : name}</h2>
      <p>{say(text.linkExplained)}</p>
      <form method="dialog" class="row">
        <button value="cancel">{say(text.cancel)}</button>
        <button value="begin" class="main">
          {say(text.begin)}
        </button>
      </form>
    </dialog>
  )
}
