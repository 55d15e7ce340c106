import { failureText } from './row.ts'

/** Runs the work; rejections that nobody handles meanwhile are failures. They do not end the process. */
export async function withRejections<T>(failures: string[], work: () => Promise<T>): Promise<T> {
  const note = (reason: unknown) => void failures.push(`unhandled rejection: ${failureText(reason)}`)
  process.on('unhandledRejection', note)
  try {
    return await work()
  } finally {
    await new Promise((resolve) => setImmediate(resolve)) // those of the last call
    process.off('unhandledRejection', note)
  }
}
