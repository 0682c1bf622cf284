import type { PresentedOf } from '#kernel/resource/presented.ts'
import type { Reader } from '#kernel/server/database.ts'
import { asSystem } from '#kernel/server/person.ts'
import { presentOne } from '#kernel/server/present.ts'
import { decisionsOf } from '#modules/approval/server/index.ts'
import { settlementApplication } from '../../model/index.ts'
import { settlementServing } from '../settlement-application.ts'
import { lettersOf } from './letters.ts'
import type { Application } from './pass.ts'

/** What stays inside: what the product found out, and who sits at the reviewers' desk. */
const inside = ['precheck', 'submittedBy', 'createdBy', 'updatedBy', 'agreements'] as const
const moves = ['update', 'submit', 'withdraw']

/** An application as its applicant sees it: facts masked as everywhere, decisions without names. */
export async function shownToApplicant(reader: Reader, row: Application) {
  const tx = reader as Parameters<typeof presentOne>[0]['tx']
  const presented = await presentOne({ tx, person: asSystem('入驻申请人') }, settlementServing, row)
  const facts = Object.fromEntries(
    Object.entries(presented).filter(([name]) => !(inside as readonly string[]).includes(name)),
  )
  const decisions = await decisionsOf(reader, settlementApplication.path, row.id)
  return {
    // The cast of a record without what stays inside, which no screen of an applicant shows.
    row: {
      ...facts,
      can: presented.can.filter(each => moves.includes(each)),
    } as unknown as PresentedOf<typeof settlementApplication>,
    // What passed a step is told, not what reviewers said among themselves.
    decisions: decisions.map(({ stepName, decision, opinion, marks, decidedAt }) => ({
      ...{ stepName, decision, decidedAt, marks },
      opinion: decision === 'rejected' || decision === 'returned' ? opinion : null,
    })),
    letters: (await lettersOf(reader, row.id)).map(letter => ({
      ...letter,
      byName: letter.isFromApplicant ? '我' : '审核人员',
    })),
  }
}
