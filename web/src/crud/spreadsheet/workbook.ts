import { UnreadableFile } from './table.ts'
import { type Attributes, readXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** A worksheet of a workbook. */
type Sheet = { readonly name: string; readonly path: string; readonly isHidden: boolean }

/** Parts of a workbook that its cells need. */
export type Workbook = {
  readonly sheets: readonly Sheet[]
  /** Days are counted from 1904, as by old Macs. */
  readonly is1904: boolean
  readonly strings: string | null
  readonly styles: string | null
}

/** Reads the table of contents of a workbook. */
export function readWorkbookParts(archive: Archive): Workbook {
  const path = partRelations(archive, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const xml = archive.text(path)
  if (xml === null) throw new UnreadableFile('notReadable') // another kind of document
  const relations = partRelations(archive, path)
  const sheets: Sheet[] = []
  let is1904 = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes()['date1904'])
      if (name !== 'sheet') return
      const { name: title = '', state = 'visible', ...others } = attributes()
      const relation = relations.find(({ id }) => id === relationId(others))
      if (relation?.type !== 'worksheet') return // of a chart
      sheets.push({ name: title, path: relation.path, isHidden: state !== 'visible' })
    },
  })
  const sheetText = (wanted: string) => {
    const relation = relations.find(({ type }) => type === wanted)
    return relation ? archive.text(relation.path) : null
  }
  return { sheets, is1904, strings: sheetText('sharedStrings'), styles: sheetText('styles') }
}

/** A boolean of XML Schema. */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true'

const relationId = (attributes: Attributes) => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

type Relation = { readonly id: string; readonly type: string; readonly path: string }

/** Relations of a part to others; '' is the package. Types are known by their last word, which both standards share. */
function partRelations(archive: Archive, part: string): Relation[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const xml = archive.text(`${folder}_rels/${part.slice(folder.length)}.rels`)
  const relations: Relation[] = []
  readXml(xml ?? '<none/>', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode === 'External') return
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(folder, Target) })
    },
  })
  return relations
}

const resolved = (folder: string, target: string) => new URL(target, `zip://archive/${folder}`).pathname.slice(1)
