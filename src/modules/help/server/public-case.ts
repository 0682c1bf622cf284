import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { printMoment } from '#kinds/index.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { help, helpKinds, helpPublic } from '../model/index.ts'
import { evidenceOf, type HelpRow, requiredKinds, stateOfKind } from './evidence-state.ts'
import { whyTelling } from './findings.ts'
import { standardOf } from './standard.ts'
import { noticeOf } from './steps.ts'

const shownIn: readonly string[] = [
  'raising',
  'raised',
  'executing',
  'paused',
  'closed',
  'archived',
  'terminated',
]

const warning = '本页为慈善组织的救助项目，善款进入慈善组织账户，由慈善组织按备案方案拨付'

/** Whether anybody may read of a case: passed, shown by its organisation, and telling nobody's name (BR-23, 25). */
export function isPublic(row: HelpRow): boolean {
  return row.listed && row.approvedAt !== null && shownIn.includes(row.state)
}

/** `GET …/getPublicCase`: for donors and crawlers alike; before the notice has passed it is unknown. */
export const publicCaseRoute: AnyRoute = route(helpPublic, {
  access: 'public',
  summary: '求助公开页',
  async read({ id }, act) {
    const row = await findRow(act.tx, help, id)
    if (row === undefined || !isPublic(row)) throw absent()
    const who = await findPerson(act.tx, row.beneficiary)
    if (whyTelling(row, who) !== undefined) throw absent()
    const owner = await findRow(act.tx, organisation, row.organisation)
    const standard = await standardOf(act.tx, row.helpKind)
    const evidence = await evidenceOf(act.tx, [id])
    const required = requiredKinds(row, standard)
    const proved = required.filter(kind => stateOfKind(evidence, kind) === 'verified').length
    const notice = await noticeOf(act, row)
    const figures = (await causePorts().causeFigures(act.tx, [id])).get(id)
    const words = await gatherWords(act.tx, [])
    const mayShow = !row.minor && (row.publicScope ?? []).includes('photo')
    return {
      number: row.number,
      title: row.title,
      name: row.publicName ?? '',
      helpKind: helpKinds[row.helpKind],
      area: (row.areas ?? []).map(code => words.area(code) ?? code).join('、'),
      story: row.detail ?? '',
      organisation: { name: owner?.name ?? '', uscc: owner?.uscc ?? '' },
      recordNo: row.recordNo,
      verification: `必需材料 ${proved}/${required.length} 项已证实；${
        notice?.endAt == null
          ? '小额快救，未公示'
          : `公示至 ${printMoment(notice.endAt).slice(0, 10)}，期满无异议`
      }`,
      targetAmount: row.targetAmount,
      raisedAmount: figures?.raised ?? 0,
      paidAmount: figures?.paidOut ?? 0,
      pictures: mayShow
        ? evidence.filter(each => each.state === 'verified').flatMap(each => each.publicFiles ?? [])
        : [],
      warning,
    }
  },
})
