import { texts } from './texts.js'

export const $ = (id) => document.getElementById(id)
const zone = 'Asia/Shanghai'
export const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' })
export const wholeTime = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })

export let language = remembered() ?? 'zh'
/** What can be chosen; undefined until the server was reached. */
export let catalogue
/** How things are. */
export let state
/** Upstream time minus the browser's. */
let ahead = 0

export const upstreamNow = () => Date.now() + ahead

export const t = (name, ...values) => {
  const text = texts[language][name]
  return typeof text === 'function' ? text(...values) : text
}
export const inLanguage = (label) => label[language]

/** An element; attributes that begin with "on" are listeners, children that are null are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== null && child !== undefined))
  return element
}

function remembered() {
  try {
    return localStorage.getItem('mock-language')
  } catch {
    return null
  }
}

export async function send(method, path, body) {
  const answer = await fetch(`/__mock${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const data = await answer.json()
  if (!answer.ok) throw new Error(data.error)
  return data
}

let silence
export function say(text, isBad = false) {
  clearTimeout(silence)
  $('said').className = isBad ? 'bad' : ''
  $('said').textContent = text
  silence = setTimeout(() => ($('said').textContent = ''), isBad ? 8000 : 2500)
}

/** Does something and shows how things are then. */
export async function act(method, path, body, said) {
  try {
    show(await send(method, path, body))
    say(said)
    return true
  } catch (error) {
    say(error.message, true)
    return false
  }
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    say(t('copied'))
  } catch {
    say(t('notCopied'), true)
  }
}

const parts = []

/** What a section shows of the state: rendered again only when `look` finds another value, so that focus stays. */
export function part(section, look, render) {
  parts.push({ section, look, render, shown: undefined })
}

export function show(next) {
  state = next
  ahead = Date.parse(state.now) - Date.now()
  fillMenus(document)
  for (const it of parts) {
    const value = it.look(state)
    const now = JSON.stringify([language, value])
    if (it.shown === now) continue
    it.shown = now
    const held = document.activeElement
    it.render(value)
    if (held.dataset.key && !held.isConnected) focusAgain(held.dataset.key, it.section)
  }
}

/** Shows a section as the server has it, after it refused what somebody entered. */
export function again(section) {
  for (const it of parts) if (it.section === section) it.shown = undefined
  show(state)
}

/** Focus goes to what took the place of the focused control, else to the title of its section. */
function focusAgain(key, section) {
  const successor = document.querySelector(`[data-key="${CSS.escape(key)}"]`)
  ;(successor ?? $(`${section}-title`)).focus()
}

const menus = new Map()
const filled = new WeakMap()

/** What the menus with this `data-menu` offer: pairs of value and text, for the menu where it depends on others. */
export function menu(name, options) {
  menus.set(name, options)
}

/** Menus in their order on the page: one that depends on another stands below it. */
export function fillMenus(root) {
  for (const list of root.querySelectorAll('[data-menu]')) {
    const options = menus.get(list.dataset.menu)(list)
    const now = JSON.stringify(options)
    if (filled.get(list) === now) continue
    filled.set(list, now)
    const { value } = list
    list.replaceChildren(...options.map(([value, text]) => h('option', { value }, text)))
    if (options.some(([it]) => it === value)) list.value = value
  }
}

export const field = (form, name) => form.elements[name].value.trim()

export function onSubmit(form, handle) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    handle(event.currentTarget, event.submitter)
  })
}

/** A form with `data-act` sends its fields there: numbers as such, without those that are empty and optional. */
function sendForm(form, button) {
  const fields = [...form.elements].filter((it) => it.name && !it.disabled && it.type !== 'submit')
  const told = fields.filter((it) => it.value !== '' || it.dataset.optional === undefined)
  const body = Object.fromEntries(
    told.map((it) => [it.name, it.type === 'number' ? Number(it.value) : it.value.trim()]),
  )
  if (button?.name) body[button.name] = JSON.parse(button.value)
  const { act: path, said } = { ...form.dataset, ...button?.dataset }
  return act('POST', path, body, t(said))
}

/** Makes the forms and menus of the page work. */
export function listen() {
  for (const form of document.querySelectorAll('form[data-act]')) onSubmit(form, sendForm)
  document.addEventListener('change', ({ target }) => state && fillMenus(target.form ?? document))
}

/** Asks what can be chosen, and how things are. */
export async function ask() {
  const now = await send('GET', '/state')
  catalogue ??= await send('GET', '/catalogue')
  return now
}

/** Puts every text of the page into a language. */
export function speak(next) {
  language = next
  try {
    localStorage.setItem('mock-language', next)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en'
  document.title = t('title')
  for (const id of ['zh', 'en']) $(id).setAttribute('aria-pressed', String(id === next))
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t)
  for (const element of document.querySelectorAll('[data-t-label]'))
    element.setAttribute('aria-label', t(element.dataset.tLabel))
  for (const element of document.querySelectorAll('[data-t-placeholder]'))
    element.placeholder = t(element.dataset.tPlaceholder)
  if (state) show(state)
}
