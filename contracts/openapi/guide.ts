import {
  accountHeader,
  adminCookieName,
  browserCookie,
  cookieName,
  csrfHeader,
  examHeader,
  idempotencyHeader,
} from '../core/header.ts'

/** What a client of one's own must know beside the calls, in Markdown. */
const description = `
JSON over HTTPS, and one session cookie. Every path is exact, and an input with an unknown field is refused.

## Log in

1. \`GET /session\` says in \`captchaMode\` whether a log-in by password takes a captcha.
2. If it does, \`GET /api/blade-auth/oauth/captcha\` returns \`key\` and \`image\`; a person reads the code.
3. \`POST /session/log-in\` with \`{"grant": "captcha", "username": "lina", "password": "…", "key": "…", "code": "…"}\`, or with \`{"grant": "password", "username": "lina", "password": "…"}\`.
4. The answer sets the cookie \`${cookieName}\`, at an origin of administrators \`${adminCookieName}\`; send it with every call. \`account.ref\` of the answer is the value of \`${accountHeader}\`.
5. \`POST /session/keep-alive\` every \`keepAliveIn\` seconds; \`POST /session/log-out\` at the end.

The cookie \`${browserCookie}\`, which an answer with a handle such as \`key\` sets, is sent with the handle: use a cookie jar. A call without it is answered 410, whose \`title\` names the cookie. Cookies are \`Secure\`: over plain http most jars keep them back, such as those of curl and Python; send them as a \`Cookie\` header there, or use https.

## What every call sends

* \`${csrfHeader}: 1\`.
* Proof of the origin: a browser sends \`Sec-Fetch-Site: same-origin\` itself; a script sends it, or \`Origin\` with the public origin of the gateway.
* \`${accountHeader}\`: the account that the caller acts for; another one in the session is answered 409.
* \`${examHeader}\`, where a call lists it: the selected exam, \`exam.id\` of \`GET /session\`.
* \`${idempotencyHeader}\`, where a call lists it: a new value for each execution, the same for a repetition.

## Texts

Lengths are in code points. Texts are normalised before they are validated: surrounding white space is removed, and in numbers all of it; full-width forms become ASCII; format characters are removed. The schemas describe the normal form: what fits them is accepted as it is, and another spelling may be accepted, too. Patterns need no flag: where Chinese characters are allowed, they have any character above U+FFFF, of which the gateway takes the Chinese ones.

## Rules between fields

Schemas show no rule between two fields, such as that a repeated password is equal. Such an input is answered 400 with the field's message in \`fields\`.
`.trim()

/** Head of the document. */
export const info = {
  title: 'Exam sign-up',
  version: '1',
  description,
  contact: { name: 'Who runs this deployment' },
  license: { name: 'MIT', identifier: 'MIT' },
}

/** The gateway serves one origin, or two: one for candidates, one for administrators (ADMIN_ORIGIN). */
export const servers = [
  { url: '/', description: 'The origin that serves this document.' },
  {
    url: 'https://{host}',
    description: 'Origin of candidates, and of administrators where they have none of their own.',
    variables: { host: { default: 'exam.test', description: 'Host of PUBLIC_ORIGIN.' } },
  },
  {
    url: 'https://{adminHost}',
    description: 'Origin of administrators, where they have one: the same calls, by another cookie.',
    variables: { adminHost: { default: 'admin.exam.test', description: 'Host of ADMIN_ORIGIN.' } },
  },
]

/** The session cookie. Where administrators have an origin of their own, its cookie has another name. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
    description: 'Set by `POST /session/log-in`.',
  },
  administratorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: adminCookieName,
    description: 'In its place at an origin of administrators.',
  },
}
