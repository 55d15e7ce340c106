import { changesBetween, currentDocument, documentOf } from './document-diff.ts'

/** `npm run api:diff -- <commit or file>`: changes of the API document since then. Exit code 1 for a breaking one. */
const [, , source = 'HEAD'] = process.argv
const { breaking, other } = await changesBetween(await documentOf(source), currentDocument())

print('Breaking', breaking)
print('Other', other)
process.exitCode = breaking.length > 0 ? 1 : 0

function print(title: string, lines: readonly string[]) {
  console.log(`${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}
