/** Asks for the status only, and reloads the page when its turn has come. */
export const script = `
const main = document.querySelector('main')
const number = Number(main.dataset.number)
let { admitted, perMinute } = main.dataset
const jittered = (ms) => ms * (0.75 + Math.random() * 0.5)
const each = (name, change) => document.querySelectorAll('[data-' + name + ']').forEach(change)
const untilTurn = () => jittered(Math.min(20000, Math.max(3000, ((number - admitted) / Math.max(1, perMinute)) * 60000)))
function show() {
  const ahead = Math.max(0, number - admitted - 1)
  const isTurn = admitted >= number
  each('ahead', (it) => (it.textContent = ahead))
  each('minutes', (it) => (it.textContent = Math.ceil((ahead + 1) / Math.max(1, perMinute))))
  each('turn', (it) => (it.hidden = !isTurn))
  each('wait', (it) => (it.hidden = isTurn))
}
async function poll() {
  const status = await fetch('/status').then((it) => (it.ok ? it.json() : null)).catch(() => null)
  if (status) ({ admitted, perMinute } = status.waitingRoom || { admitted: number, perMinute })
  show()
  if (status && admitted >= number) setTimeout(() => location.reload(), Math.random() * 2000)
  else setTimeout(poll, untilTurn())
}
const refresh = Number(main.dataset.refresh) * 1000
if (admitted >= number || refresh <= 1000) setTimeout(() => location.reload(), refresh)
else setTimeout(poll, Math.min(refresh, untilTurn()))
`
