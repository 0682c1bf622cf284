import { createHash } from 'node:crypto'
import type { Act } from '#kernel/server/act.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { hardships, helpKinds, noticeContent, publicNotice } from '../model/index.ts'
import type { HelpRow } from './evidence-state.ts'
import { noticeOf } from './steps.ts'

const alive: readonly string[] = ['waiting', 'running', 'disputed', 'passed']

/** Opens the public notice of a case, once; its content is masked and stays as it was. */
export async function openNotice(act: Act, row: HelpRow): Promise<void> {
  const last = await noticeOf(act, row)
  if (last !== undefined && alive.includes(last.state)) return
  const words = await gatherWords(act.tx, [{ resource: organisation.path, id: row.organisation }])
  const content = noticeContent.parse({
    number: row.number,
    name: row.publicName ?? '',
    helpKind: helpKinds[row.helpKind],
    area: (row.areas ?? []).map(code => words.area(code) ?? code).join('、'),
    hardship: (row.hardship ?? []).map(each => hardships[each]).join('、'),
    approvedAmount: row.approvedAmount ?? 0,
    organisation: words.record(organisation.path, row.organisation) ?? '',
  })
  await insertRow(act, publicNotice, {
    title: `${row.number} 公示`,
    organisation: row.organisation,
    cause: row.id,
    content,
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  })
}

/** Ends a notice whose case went another way. */
export async function endNotice(act: Act, row: HelpRow): Promise<void> {
  const last = await noticeOf(act, row)
  if (last === undefined) return
  if (last.state === 'waiting' || last.state === 'running' || last.state === 'disputed')
    await moveRow(act, publicNotice, last, 'end')
}
