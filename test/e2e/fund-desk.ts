import type { Page } from 'playwright-core'
import { coverFor, dayIn, done, giveCash, move, rowsOf, serial, uploaded } from './cause-desk.ts'
import { citizen } from './help-desk.ts'
import { project } from './project-desk.ts'

/* A fund that raises, by calls. */

const fund = 'fund/fund'
/** Its founder, who keeps his name from the public. */
export const sponsor = '宁强茶业公司'

/** A directed fund that keeps its founder's name, passed by two, raising and given 10,000 yuan. */
export async function raisingFund({
  operator,
  reviewers,
  counters,
}: {
  readonly operator: Page
  readonly reviewers: readonly Page[]
  readonly counters: readonly [Page, Page]
}) {
  const [{ organisation }] = await rowsOf(operator, project, { state: 'raising' })
  const leaves = await rowsOf(operator, 'classify/category', { domain: 'fund' })
  const phone = `137${String(Date.now()).slice(-8)}`
  const paperFor = (field: string) => uploaded(operator, fund, field)
  const { id } = await done(operator, `${fund}/insert`, {
    ...{ organisation, title: `宁强助困${serial()}`, summary: '资助宁强县突遇困难的家庭渡过难关' },
    ...{ category: leaves[0].id, charityField: '1' },
    ...{ fundType: '1', raiseMode: '2', executor: '秦岭公益基金会', detail: '<p>助困基金</p>' },
    ...{ areas: ['610726'], beneficiaryScope: '突遇困难的家庭', beneficiaryCount: 100 },
    ...{ beneficiaryMethod: '社区推荐并公示', raiseStart: dayIn(0), execStart: dayIn(0) },
    ...{ execEnd: dayIn(1500), surplusPolicy: '转入同类项目', surplusRule: '1' },
    ...{ contactName: '周敏', contactPhone: '029-86012345', contactAddress: '宁强县羌州路 1 号' },
    cover: await coverFor(operator, fund),
    decisionFiles: [await paperFor('decisionFiles')],
    agreement: await paperFor('agreement'),
    ...{ agreementNo: `JJ-${serial()}`, signedOn: dayIn(-5), termFrom: dayIn(-5) },
    ...{ startAmount: 10_000_000, useScope: '助困', aidStandard: '每户每年不超过 5000 元' },
  })
  const founder = await done(operator, 'fund/fundFounder/insert', {
    ...{ fund: id, name: sponsor, kind: 'company', pledged: 20_000_000 },
  })
  await done(operator, 'project/targetDonor/insert', {
    ...{ cause: id, name: sponsor, phone, role: 'founder' },
  })
  for (const [at, side] of ['1', '2', '3'].entries())
    await done(operator, 'fund/fundMember/insert', {
      ...{ fund: id, name: `委员${at}`, idNumber: citizen(), office: at === 0 ? '1' : '3', side },
      ...{ termFrom: dayIn(-5), termTo: dayIn(1000) },
    })
  const row = { resource: fund, id }
  await move(operator, row, 'submit')
  for (const each of reviewers) {
    await move(each, row, 'tickClauses', {
      clauses: ['use', 'fee', 'principal', 'feedback', 'end'],
    })
    await move(each, row, 'approve', { opinion: '同意' })
  }
  const raising = await move(operator, row, 'startRaising')
  await giveCash(counters, raising, 10_000, {
    donorName: sponsor,
    donorPhone: phone,
    donorIsUnit: true,
  })
  const [gift] = await rowsOf(counters[0], 'finance/donation', { cause: id })
  const known = await move(operator, { resource: 'fund/fundFounder', id: founder.id }, 'update', {
    ...{
      donor: gift.donor,
      supplement: await uploaded(operator, 'fund/fundFounder', 'supplement'),
    },
  })
  return { row, founder: { resource: 'fund/fundFounder', id: known.id } }
}
