import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.promise.with-resolvers.js'

import { anySignal, canParse, parseUrl, requestSubmit } from './web-apis.ts'

// core-js has no AbortSignal and no forms, and for URL.parse it would replace the browser's URL.
URL.canParse ??= canParse
URL.parse ??= parseUrl
AbortSignal.any ??= anySignal
HTMLFormElement.prototype.requestSubmit ??= function submitBy(this: HTMLFormElement, submitter?: HTMLElement | null) {
  requestSubmit(this, submitter)
}
