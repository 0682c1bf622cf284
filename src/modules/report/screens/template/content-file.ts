import type { PresentedOf } from '#ui/logic/presented.ts'
import {
  plainPaper,
  type reportTemplate,
  type TemplateContent,
  templateContent,
} from '../../model/index.ts'

type Row = PresentedOf<typeof reportTemplate>

/** The content of a template as it came. */
export function contentOfRow({ filterFields, blocks, paper }: Row): TemplateContent {
  // What came through the call was checked by the same schema; only its readonly types differ.
  return structuredClone({
    filterFields: filterFields ?? [],
    blocks: blocks ?? [],
    paper: paper ?? plainPaper,
  }) as TemplateContent
}

/** Saves the content of a template as a JSON file, to be taken over elsewhere. */
export function saveContent(row: Row): void {
  const text = JSON.stringify(contentOfRow(row), null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `${row.name}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Reads a saved content; the sentence why not, where it is none. */
export async function readContent(file: File): Promise<TemplateContent | string> {
  if (file.size > 1_000_000) return '文件过大，模板文件不超过 1 MB'
  let given: unknown
  try {
    given = JSON.parse(await file.text())
  } catch {
    return '不是 JSON 文件'
  }
  const read = templateContent.safeParse(given)
  return read.success ? read.data : `不是报告模板：${read.error.issues[0]?.message ?? ''}`
}
