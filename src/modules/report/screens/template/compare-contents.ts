import { blockKinds, type TemplateBlock, type TemplateContent } from '../../model/index.ts'

/** What differs between two contents of a template, in words. */
export function compareContents(old: TemplateContent, next: TemplateContent): string[] {
  const names = (content: TemplateContent) => content.filterFields.map(({ enName }) => enName)
  const lines = [
    ...missing(names(old), names(next)).map(name => `移除筛选字段「${name}」`),
    ...missing(names(next), names(old)).map(name => `新增筛选字段「${name}」`),
  ]
  const [before, after] = [byName(old.blocks), byName(next.blocks)]
  for (const [name, block] of before) {
    const now = after.get(name)
    if (now === undefined) lines.push(`移除${name}`)
    else if (JSON.stringify(now) !== JSON.stringify(block)) lines.push(`修改${name}`)
  }
  for (const name of after.keys()) if (!before.has(name)) lines.push(`新增${name}`)
  if (JSON.stringify(old.paper) !== JSON.stringify(next.paper)) lines.push('修改纸张')
  return lines
}

const missing = (of: readonly string[], among: readonly string[]) =>
  of.filter(each => !among.includes(each))

/** Blocks by kind and title; alike ones are counted through. */
function byName(blocks: readonly TemplateBlock[]): Map<string, TemplateBlock> {
  const named = new Map<string, TemplateBlock>()
  for (const block of blocks) {
    const name = `${blockKinds[block.type]}${'title' in block ? `「${block.title}」` : ''}`
    let own = name
    for (let no = 2; named.has(own); no += 1) own = `${name}（${no}）`
    named.set(own, block)
  }
  return named
}
