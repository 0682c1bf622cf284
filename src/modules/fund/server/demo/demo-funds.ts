import { and, eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { organisation, orgMerchant } from '#modules/charity/model/index.ts'
import { category } from '#modules/classify/model/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { fundClauses, fundFounder } from '../../model/index.ts'
import { fillEndings } from './endings.ts'
import { signPaper } from './files.ts'
import { type FundIdea, fundIdeas } from './ideas.ts'
import { fillLateEnds } from './late-ends.ts'
import { payOfFunds } from './payouts.ts'
import { tellOfFunds } from './tell.ts'
import { holdYear } from './year.ts'

const path = 'fund/fund'

const morning = (day: string) => new Date(`${day}T10:00:00+08:00`)

/** Funds of each type and state, in the first organisations of the world. */
export async function fillDemoFunds(world: DemoWorld): Promise<void> {
  const owners = world.organisations.slice(0, 3)
  for (const [at, idea] of fundIdeas.entries()) {
    const owner = owners[at % owners.length]
    if (owner !== undefined) await makeFund(world, owner, { idea, at })
  }
  await world.run('fund.watch-terms', {})
  await fillEndings(world, owners)
  await tellOfFunds(world, owners)
  await payOfFunds(world, owners)
  await fillLateEnds(world, owners)
}

async function makeFund(
  world: DemoWorld,
  owner: DemoOrganisation,
  { idea, at }: { idea: FundIdea; at: number },
): Promise<void> {
  const signed = addDays(world.today, -idea.age)
  const day = (days: number) => morning(addDays(signed, days))
  const draft = await world.as(owner.head, day(1), desk =>
    writeDraft(desk, owner, { idea, at, signed }),
  )
  if (idea.end === 'draft') return
  const first = await world.staff('reviewer1')
  const second = await world.staff('reviewer2')
  const decide = (name: string, opinion: string) => (desk: Desk, row: Made) =>
    desk.move(path, name, row, { opinion })
  const sent = await world.as(owner.head, day(2), desk => desk.move(path, 'submit', draft))
  if (idea.end === 'pending') return
  if (idea.end === 'rejected') {
    const refuse = decide('reject', '用途范围与机构业务范围不符，不予设立。')
    await world.as(first, day(4), desk => refuse(desk, sent))
    return
  }
  const approve = decide('approve', '协议、管委会与用途清楚，同意设立。')
  const clauses = Object.keys(fundClauses)
  const pass = async (desk: Desk, row: Made) =>
    approve(desk, await desk.move(path, 'tickClauses', row, { clauses }))
  const half = await world.as(first, day(3), desk => pass(desk, sent))
  const approved = await world.as(second, day(4), desk => pass(desk, half))
  if (idea.end === 'approved') return
  await world.as(owner.head, day(6), desk => desk.move(path, 'startRaising', approved))
  await give(world, owner, { idea, fund: approved.id, at })
  await holdYear(world, owner, { idea, fund: approved.id })
}

async function writeDraft(
  desk: Desk,
  owner: DemoOrganisation,
  { idea, at, signed }: { idea: FundIdea; at: number; signed: string },
): Promise<Made> {
  const table = tableOf(category)
  const named = and(eq(table.domain, 'fund'), eq(table.code, idea.category))
  const [leaf] = await findRows(desk.act.tx, category, named, 1)
  const paper = (field: string, name: string) => signPaper(desk, path, field, name)
  const today = addDays(signed, idea.age)
  const termTo = idea.termDays === undefined ? null : addDays(today, idea.termDays)
  const { qualification } = (await findRow(desk.act.tx, organisation, owner.id)) ?? {}
  const isPublic = idea.isPublic === true && qualification === '1'
  const made = await desk.insert(path, {
    organisation: owner.id,
    title: idea.title,
    summary: idea.summary,
    category: leaf?.id,
    charityField: idea.charityField,
    fundType: idea.type,
    ...(isPublic
      ? { raiseMode: '1', emergency: true, emergencyEvent: '秋汛洪涝' }
      : { raiseMode: '2' }),
    initiator: idea.founder,
    executor: owner.name,
    cover: await storeScene(desk, {
      ...{ about: idea.title, variant: at, resource: 'fund/fund', field: 'cover' },
    }),
    detail: `<p>${idea.summary}。</p><p>基金由${idea.founder}发起，在${owner.name}设立，账目专户核算，每年向出资人反馈并公开。</p>`,
    areas: ['610000'],
    beneficiaryScope: idea.summary.slice(0, 40),
    beneficiaryCount: 500 + at * 120,
    beneficiaryMethod: '由当地学校、社区或医院推荐，入户核实并公示七日',
    raiseStart: addDays(signed, 5),
    execStart: addDays(signed, 30),
    execEnd: termTo === null || termTo < addDays(signed, 31) ? addDays(signed, 1800) : termTo,
    surplusPolicy: '终止时剩余财产用于本机构目的相同或相近的慈善项目，并向社会公开',
    surplusRule: '1',
    contactName: '周敏',
    contactPhone: '029-86012345',
    contactAddress: '办公地址见机构主页',
    decisionFiles: [await paper('decisionFiles', '理事会决议.pdf')],
    agreement: await paper('agreement', `${idea.title}设立协议.pdf`),
    agreementNo: `JJ-${signed.slice(0, 4)}-${String(at + 1).padStart(3, '0')}`,
    signedOn: signed,
    startAmount: 10_000_000,
    termFrom: signed,
    ...(termTo === null ? {} : { termTo }),
    useScope: idea.scope.join('\n'),
    aidStandard: '按年度预算执行，单个对象的资助标准由管委会审定并公开',
    ...(idea.naming === undefined
      ? {}
      : { naming: idea.naming, namingConsent: await paper('namingConsent', '冠名授权书.pdf') }),
    ...(idea.principal === undefined
      ? {}
      : { principal: idea.principal * 100, principalRule: '2', allowInvest: true }),
  })
  await addPeople(desk, made.id, { idea, at, signed, isPublic })
  return made
}

interface Written {
  readonly idea: FundIdea
  readonly at: number
  readonly signed: string
  readonly isPublic: boolean
}

/** Founder, committee, and whom the directed drive asks; a draft has not filled its committee yet. */
async function addPeople(
  desk: Desk,
  fund: string,
  { idea, at, signed, isPublic }: Written,
): Promise<void> {
  const kind = idea.founder.length <= 4 ? 'person' : 'company'
  const dueOn = addDays(signed, 200)
  const pledged = idea.pledged * 100
  await desk.insert('fund/fundFounder', {
    fund,
    name: idea.founder,
    kind,
    pledged,
    dueOn,
    isShown: true,
  })
  if (!isPublic)
    await desk.insert('project/targetDonor', {
      ...{ cause: fund, name: idea.founder, phone: phoneOf(at), role: 'founder' },
    })
  const seats = [
    ['赵敏行', '1', '1'],
    ['钱思源', '2', '2'],
    ['孙文博', '3', '3'],
    ['李若谷', '3', '1'],
    ['周以宁', '3', '3'],
  ] as const
  for (const [seat, [name, office, side]] of seats.slice(0, idea.end === 'draft' ? 2 : 5).entries())
    await desk.insert('fund/fundMember', {
      ...{ fund, name, office, side, idNumber: idNumberOf(at * 10 + seat) },
      ...{ termFrom: signed, termTo: addDays(signed, 1500) },
    })
}

const phoneOf = (at: number) => `1380000${String(7000 + at)}`

/** An invented ID number with a valid check character. */
function idNumberOf(at: number): string {
  const digits = `61010419780${(at % 9) + 1}${String((at % 27) + 1).padStart(2, '0')}${String(100 + at)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return digits + ('10X98765432'[sum % 11] ?? '')
}

/** What the founder has paid so far, through the merchant number of the organisation. */
async function give(
  world: DemoWorld,
  owner: DemoOrganisation,
  { idea, fund: cause, at }: { idea: FundIdea; fund: string; at: number },
): Promise<void> {
  if (idea.given === 0) return
  const paidAt = morning(addDays(world.today, -1)).toISOString()
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const table = tableOf(orgMerchant)
    const active = and(
      eq(table.organisation, owner.id),
      eq(table.state, 'active'),
      eq(table.channel, 'wechat'),
    )
    const [merchant] = await findRows(act.tx, orgMerchant, active, 1)
    if (merchant === undefined) return
    const [gift = ''] = await recordGifts(
      act,
      [
        {
          ...{ organisation: owner.id, cause, amount: idea.given * 100, paidAt },
          ...{ channel: '1', merchant: merchant.id, source: 'mobile' },
          ...{ merchantOrderNo: `JJ${newId()}`.slice(0, 32), channelTradeNo: newId() },
          giver: {
            kind: idea.founder.length <= 4 ? 'person' : 'company',
            name: idea.founder,
            phone: phoneOf(at),
          },
        },
      ],
      { place: 'channel', audit: 'none' },
    )
    const { donor = null } = (await findRow(act.tx, donation, gift)) ?? {}
    const [founder] = await findRows(act.tx, fundFounder, eq(tableOf(fundFounder).fund, cause), 1)
    if (founder !== undefined) await updateRow(act, fundFounder, founder, { donor })
  })
}
