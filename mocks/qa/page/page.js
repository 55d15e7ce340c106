import { $, act, ask, language, listen, show, speak, t } from './core.js'
import './candidate.js'
import './review.js'
import './place.js'
import './payment.js'
import './situation.js'
import './visitor.js'
import { addEntries, news } from './journal.js'

$('zh').addEventListener('click', () => speak('zh'))
$('en').addEventListener('click', () => speak('en'))
$('reset').addEventListener('click', () => $('confirm').showModal())
$('confirm').addEventListener('close', () => {
  if ($('confirm').returnValue === 'reset') void act('POST', '/reset', undefined, t('wasReset'))
  $('confirm').returnValue = ''
})

async function look() {
  const now = await ask()
  const entries = await news(now)
  show(now)
  addEntries(entries)
}

async function watch() {
  try {
    await look()
    $('offline').hidden = true
  } catch {
    $('offline').textContent = t('offline')
    $('offline').hidden = false
  }
  setTimeout(() => void watch(), 2000)
}

speak(language)
listen()
void watch()
