import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/index.ts'
import { cause, fundraisingPlan } from '#modules/cause/model/index.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { evidenceKinds, help, helpEvidence } from '../../model/index.ts'
import { again, announce, answerObjection, askMore, assess, callAssessment } from './announce.ts'
import { type CaseEnd, type DemoCase, demoCases } from './cases.ts'
import { at, type Cast, current, days } from './cast.ts'
import { endCase } from './end-cases.ts'
import { bar, judgePapers } from './judge.ts'
import { moreCases } from './more-cases.ts'
import { addPerson, citizenNumber } from './people.ts'
import { tellOfCases } from './tell.ts'
import { uploadPaper } from './upload.ts'

/** Cases of each kind and step, of the first organisation that raises money in public. */
export async function fillCases(world: DemoWorld): Promise<void> {
  const [own] = world.organisations
  if (own === undefined) return
  const { head, id: organisation } = own
  const sources = await world.as(world.narrator, new Date(), async ({ act }) => {
    const plans = tableOf(fundraisingPlan)
    const [plan] = await findRows(
      act.tx,
      fundraisingPlan,
      and(eq(plans.organisation, organisation), inArray(plans.state, ['recorded', 'raising'])),
      1,
    )
    const causes = tableOf(cause)
    const [source] = await findRows(
      act.tx,
      cause,
      and(eq(causes.organisation, organisation), eq(causes.kind, 'project')),
      1,
    )
    return { plan: plan?.id ?? null, source: source?.id ?? null }
  })
  const first = await world.staff('reviewer1')
  const second = await colleagueOf(world, own)
  const cast = { world, organisation, head, first, second, ...sources }
  const ids = new Map<string, string>()
  for (const [serial, each] of demoCases.entries())
    ids.set(each.name, await leadCase(cast, each, serial + 1))
  await tellOfCases({ world, own, reviewer: first })
  for (const [serial, each] of moreCases.entries()) {
    const id = await leadCase(cast, each, demoCases.length + serial + 1)
    await endCase(cast, id, each)
  }
  const named = (name: string) => ids.get(name) ?? ''
  await callAssessment(cast, named('林美华'))
  await answerObjection(cast, named('曹德旺'))
  await judgePapers(cast, { untrue: named('马晓峰'), lapsed: named('吴桂兰') })
  await bar(cast)
}

/** A colleague of the head, who visits homes with him. */
async function colleagueOf(
  world: DemoWorld,
  { id: organisation, head }: DemoWorld['organisations'][number],
): Promise<Person> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { id: accountId, realName } = await insertRow(act, account, {
      ...{ loginName: 'relief.visitor', realName: '田小野', ownerKind: 'organisation' },
      ...{ organisation, phone: '13800002999', state: 'disabled' },
    })
    return { ...head, accountId, loginName: 'relief.visitor', name: realName }
  })
}

/** How far each end lies; those that the assessment ends go no further. */
const order: readonly CaseEnd[] = [
  'draft',
  'first',
  'rejected',
  'verify',
  'doubtful',
  'assess',
  'second',
  'refused',
  'notice',
  'disputed',
  'failed',
  'cancelled',
  'approved',
  'executing',
  'ready',
  'raised',
  'paused',
  'untrue',
  'closed',
  'archived',
]
const isPast = (end: CaseEnd, step: CaseEnd) => order.indexOf(end) > order.indexOf(step)

/** Cases whose page the public finds. */
const asksPublic: readonly CaseEnd[] = ['approved', 'raised']

async function leadCase(cast: Cast, told: DemoCase, serial: number): Promise<string> {
  const { world, first, head } = cast
  const { id } = await take(cast, told, serial)
  if (told.end === 'draft') return id
  await world.as(head, at(world, days.taken, 11), async desk =>
    desk.move(help.path, 'submit', await current(desk, id)),
  )
  if (told.end === 'first') return id
  if (told.end === 'rejected') {
    await world.as(first, at(world, days.judged), async desk =>
      desk.move(help.path, 'reject', await current(desk, id), {
        opinion: '申请人收入高于当地救助标准，不符合条件。',
      }),
    )
    return id
  }
  await world.as(first, at(world, days.judged), async desk =>
    desk.move(help.path, 'approve', await current(desk, id), { opinion: '材料齐全。' }),
  )
  await prove(cast, id, told, serial)
  await world.run('help.advance-case', { id })
  if (!isPast(told.end, 'assess')) return id
  if (told.end === 'second') await askMore(cast, id, told)
  await assess(cast, id, told)
  if (!isPast(told.end, 'refused')) return id
  await world.run('help.advance-case', { id })
  await announce(cast, id, told)
  if (told.end !== 'cancelled') return id
  await again(cast, id, 2)
  await assess(cast, id, told, 1)
  await world.run('help.advance-case', { id })
  return id
}

/** The draft with its evidence. */
function take(cast: Cast, told: DemoCase, serial: number): Promise<Made> {
  const { world, head, organisation, plan, source } = cast
  return world.as(head, at(world, days.taken), async desk => {
    const person = await addPerson(desk, organisation, { ...told, serial })
    const paper = (field: string, name: string) =>
      uploadPaper(desk, { name, resource: help.path, field })
    const fund = told.funded === true && source !== null
    const made = await desk.insert(help.path, {
      ...told.facts,
      ...(asksPublic.includes(told.end)
        ? { cover: await coverOf(desk, told.helpKind, serial) }
        : {}),
      helpKind: told.helpKind,
      ...{ beneficiary: person, applicant: person, relation: '01' },
      applicantPhone: `1380000${String(2000 + serial)}`,
      members: `${told.name} 本人 - 50 一般 弱 1200\n家属 配偶 - 48 良好 有 2600`,
      ...{ incomeYear: '45600', otherAid: '无', otherPlatforms: '无' },
      ...(told.helpKind === '1' ? { diagnosedOn: addDays(world.today, -60) } : {}),
      applyAmount: told.amount,
      useOf: [{ use: '救助支出', amount: told.amount, payee: told.helpKind === '2' ? '5' : '4' }],
      ...(fund ? { fundMode: '2', fundingCause: source } : { plan }),
      payeeKind: told.helpKind === '2' ? '5' : '4',
      ...{ payeeName: '收款服务机构', payeeAccount: '110060776018001234567' },
      commitments: [await paper('commitments', '承诺书')],
    })
    for (const kind of told.evidence)
      await desk.insert(helpEvidence.path, {
        ...{ cause: made.id, kind, issuer: '出具单位', issuedOn: addDays(world.today, -30) },
        files: [
          await uploadPaper(desk, {
            ...{ name: evidenceKinds[kind], resource: helpEvidence.path, field: 'files' },
          }),
        ],
      })
    return made
  })
}

/** Evidence judged, and the home visited by two people. */
async function prove(cast: Cast, id: string, told: DemoCase, serial: number): Promise<void> {
  const { world, head, first, second } = cast
  if (told.end === 'verify') return
  if (told.helpKind !== '6' && told.facts.express !== true) {
    const visit = await world.as(head, at(world, days.judged, 14), async desk => {
      const photo = () =>
        uploadPaper(desk, { name: '走访照片', resource: helpEvidence.path, field: 'files' })
      const made = await desk.insert(helpEvidence.path, {
        ...{ cause: id, kind: 'visit', visitOn: at(world, days.judged, 14).toISOString() },
        files: [await photo(), await photo()],
        visitors: [head.accountId, second.accountId],
        ...{ findings: '住房简陋，与申报情况相符', conclusion: 'true' },
      })
      const idNumber = citizenNumber('1980-01-01', 500 + serial)
      return desk.move(helpEvidence.path, 'signIn', made, { idNumber })
    })
    await world.as(second, at(world, days.judged, 15), desk =>
      desk.move(helpEvidence.path, 'signIn', visit, {
        idNumber: citizenNumber('1986-02-02', 600 + serial),
      }),
    )
  }
  if (told.helpKind === '6')
    await world.as(head, at(world, days.judged, 14), async desk =>
      desk.insert(helpEvidence.path, {
        ...{ cause: id, kind: 'village', issuer: '村民委员会' },
        files: [
          await uploadPaper(desk, {
            ...{ name: '村居证明', resource: helpEvidence.path, field: 'files' },
          }),
        ],
      }),
    )
  await world.as(first, at(world, days.judged, 16), async desk => {
    const where = eq(tableOf(helpEvidence).cause, id)
    const rows = await findRows(desk.act.tx, helpEvidence, where)
    for (const [place, row] of rows.entries()) {
      const isDoubtful = told.end === 'doubtful' && place === 0
      if (isDoubtful)
        await desk.move(helpEvidence.path, 'doubt', row, { remark: '照片模糊，请补充原件。' })
      else await desk.move(helpEvidence.path, 'verify', row, { method: 'original' })
    }
  })
}

/** The cover of a case: of study where it is for study, of health elsewhere. */
const coverOf = (desk: Desk, kind: string, variant: number) =>
  storeScene(desk, {
    ...{ about: kind === '2' ? '助学' : '助医', variant, resource: 'help/help', field: 'cover' },
  })
