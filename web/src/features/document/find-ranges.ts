/** Ranges of a keyword in an element, also across element boundaries. */
export function findRanges(root: HTMLElement, keyword: string): Range[] {
  const term = keyword.trim().toLowerCase()
  if (!term) return []
  const { nodes, starts, all } = lowerCaseText(root)
  const at = (offset: number): [Text, number] | null => {
    const index = starts.findLastIndex((start) => start <= offset)
    const node = nodes[index]
    return node ? [node, offset - (starts[index] ?? 0)] : null
  }
  const ranges: Range[] = []
  for (let from = all.indexOf(term); from >= 0; from = all.indexOf(term, from + term.length)) {
    const first = at(from)
    const last = at(from + term.length - 1)
    if (first && last) ranges.push(textRange(first, last))
  }
  return ranges
}

function textRange([first, start]: [Text, number], [last, end]: [Text, number]): Range {
  const range = document.createRange()
  range.setStart(first, start)
  range.setEnd(last, end + 1)
  return range
}

/** Text nodes with their offsets, and the whole text in lower case. */
function lowerCaseText(root: HTMLElement) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  const starts: number[] = []
  let all = ''
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (!(currentNode instanceof Text)) continue
    nodes.push(currentNode)
    starts.push(all.length)
    all += currentNode.data.toLowerCase()
  }
  return { nodes, starts, all }
}
