import type { Chapter } from '../../model/index.ts'

/** Lines of text that fit on a sheet of A4 below its margins. */
const linesOnSheet = 38
const signsOnLine = 44

/** The chapters on sheets: each is kept whole, and as many stand on a sheet as fit. */
export function onSheets(chapters: readonly Chapter[]): readonly (readonly Chapter[])[] {
  const sheets: Chapter[][] = []
  let left = 0
  for (const chapter of chapters) {
    const lines = linesOf(chapter)
    const last = sheets.at(-1)
    if (last === undefined || lines > left || chapter.breaks === true) {
      sheets.push([chapter])
      left = linesOnSheet - lines
    } else {
      last.push(chapter)
      left -= lines
    }
  }
  return sheets
}

/** About how many lines a chapter takes, its heading with them. */
function linesOf(chapter: Chapter): number {
  const heading = 3
  if ('words' in chapter) {
    const lines = chapter.words.split('\n').map(line => Math.ceil((line.length + 2) / signsOnLine))
    return heading + lines.reduce((sum, each) => sum + Math.max(1, each), 0)
  }
  const { block } = chapter
  if (block.type === 'figures') return heading + 5 * Math.ceil(block.items.length / 2)
  if (block.type === 'chart') return heading + Math.ceil((block.height ?? 280) / 20)
  if (block.type === 'signature') return heading + 2 * block.lines.length
  return heading + 2 + Math.ceil(block.rows.length * 1.6)
}
