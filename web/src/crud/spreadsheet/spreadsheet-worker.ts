import { answer, type Request } from './request.ts'

self.addEventListener('message', ({ data }: MessageEvent<Request>) => self.postMessage(answer(data)))
