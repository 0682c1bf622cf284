import { comparedLines } from './compared-lines.ts'
import { htmlLength } from './plain-text.ts'

/** Characters of either side that the history keeps. */
const keptLength = 4000

/** The paragraphs of a rich text that went and those that came, each a line; of a new text its length. */
export function changedLines(
  before: string | null,
  after: string | null,
): { readonly before: string; readonly after: string } {
  if (before === null || after === null) return { before: lengthOf(before), after: lengthOf(after) }
  const [former, present] = [comparedLines(before), comparedLines(after)]
  const gone = without(former, present)
  const come = without(present, former)
  if (gone.length > 0 || come.length > 0) return { before: joined(gone), after: joined(come) }
  const isMoved = former.join('\n') !== present.join('\n')
  return isMoved
    ? { before: '原来的段落顺序', after: '段落顺序有调整' }
    : { before: '文字未变', after: '仅格式有调整' }
}

/** Of the lines that went and came in several changes those that one brought and another took away again left out. */
export function netLines(
  gone: string,
  come: string,
): { readonly before: string; readonly after: string } {
  const [former, present] = [gone.split('\n'), come.split('\n')]
  return {
    before: without(former, present).join('\n'),
    after: without(present, former).join('\n'),
  }
}

function lengthOf(html: string | null): string {
  return html === null ? '' : `${htmlLength(html)} 字`
}

/** The lines that the other text has not, or not so often. */
function without(lines: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

function joined(lines: readonly string[]): string {
  const text = lines.join('\n')
  return text.length > keptLength ? `${text.slice(0, keptLength)}…` : text
}
