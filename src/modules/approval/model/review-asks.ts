import { files, json, text } from '#kinds/index.ts'
import { fieldMarks, writeMarks } from './review-task.ts'

/*
 * What the moves of a subject under review ask for. A subject declares its moves approve, reject
 * and return with these; `approve` leads to the state under review as well, for steps before the last.
 */

const attached = files('审核附件', { max: 9 })
const opinion = text('审核意见', { required: true, min: 5, max: 500, lines: 4 })

/** Asked by 通过. */
export const approveAsk = {
  opinion: text('审核意见', { max: 500, lines: 4 }),
  reviewFiles: attached,
} as const

/** Asked by 驳回 and 退回修改: the opinion is required (model.md "Approval"), remarks may be pinned to fields. */
export const rejectAsk = {
  opinion,
  reviewFiles: attached,
  marks: json('字段批注', fieldMarks, { words: writeMarks }),
} as const
