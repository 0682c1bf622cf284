import { enterCash } from '#modules/finance/server/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import { corporateAccount } from '../names/numbers.ts'
import { personName, phone } from '../names/people.ts'
import { companies } from '../names/phrases.ts'
import type { Random } from '../names/random.ts'
import type { Member } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import { drawScan } from '../pictures.ts'
import type { Living } from '../projects/living.ts'
import { upload } from '../uploads.ts'
import type { Desk, Made, World } from '../world.ts'

/** An organisation whose people keep its bank lines and cash. */
export interface Treasury {
  readonly member: Member
  readonly team: Team
  /** Causes that take gifts now. */
  readonly living: readonly Living[]
}

const money = 'finance/moneyIn'
const claim = 'finance/moneyClaim'

/** Bank lines and counted cash of the last months: most in the books, some waiting. */
export async function takeMoney(world: World, treasury: Treasury): Promise<void> {
  const random = world.random(`${treasury.member.candidate.name} money`)
  const account = await openBankAccount(world, treasury, random)
  const isOpen = (age: number) => raisingOn(treasury.living, dayAfter(world.today, -age)).length > 0
  for (const age of [118, 96, 71, 52, 33, 21, 12, 6, 4, 2, 1].filter(isOpen))
    await takeTransfer(world, treasury, { random, account, age })
  for (const age of [88, 60, 37, 15, 3, 1].filter(isOpen))
    await takeCash(world, treasury, { random, age })
}

async function openBankAccount(
  world: World,
  { member, team }: Treasury,
  random: Random,
): Promise<string> {
  const day = dayAfter(member.row.joinedAt ?? world.today, 6)
  const made = await world.as(team.finance, workingHour(random, day), async desk =>
    desk.insert('finance/bankAccount', {
      certificate: await scanned(desk, '开户许可证', {
        resource: 'finance/bankAccount',
        field: 'certificate',
      }),
      organisation: member.row.id,
      name: member.row.name,
      bank: member.row.bankName,
      account: member.row.bankNumber ?? corporateAccount(random),
      purpose: '2',
      openedOn: member.row.registeredOn,
    }),
  )
  await world.as(team.head, workingHour(random, dayAfter(day, 1)), desk =>
    desk.move('finance/bankAccount', 'approve', made),
  )
  return made.id
}

async function scanned(desk: Desk, name: string, place: { resource: string; field: string }) {
  return upload(desk, await drawScan(70), { name: `${name}.jpg`, ...place })
}

/** Days ago a gift came in that is large enough for an agreement and two people to confirm it. */
const largeAge = 6

/** A transfer: entered, checked, claimed and confirmed; the newest wait for the next step. */
async function takeTransfer(
  world: World,
  { member, team, living }: Treasury,
  { random, account, age }: { random: Random; account: string; age: number },
): Promise<void> {
  const day = dayAfter(world.today, -age)
  const at = (days: number) => workingHour(random, dayAfter(day, days))
  const payer = random.pick(companies)
  const usual = random.pick([20_000, 50_000, 80_000, 96_000]) * 100
  const amount = age === largeAge ? 15_000_000 : usual
  const aim = random.pick(raisingOn(living, day))
  const entered = await world.as(team.finance, at(0), async desk => {
    const made = await desk.insert(money, {
      organisation: member.row.id,
      origin: '2',
      bankAccount: account,
      bankSerial: `${day.replaceAll('-', '')}${random.digits(10)}`,
      bookedAt: new Date(desk.act.now.getTime() - 3_600_000).toISOString(),
      amount,
      payerName: payer,
      payerAccount: corporateAccount(random),
      payerBank: '中国银行',
      remark: `捐赠${aim.title}`,
    })
    return age === 1 ? made : desk.move(money, 'submit', made)
  })
  if (age <= 2) return
  await world.as(team.head, at(1), desk => desk.move(money, 'approve', entered))
  if (age === 4) return
  const proposed = await world.as(team.finance, at(1), async desk =>
    desk.insert(claim, {
      ...(age === largeAge
        ? {
            agreement: await scanned(desk, '捐赠协议', { resource: claim, field: 'agreement' }),
          }
        : {}),
      moneyIn: entered.id,
      kind: 'donation',
      amount,
      cause: aim.made.id,
      donorName: payer,
      donorPhone: phone(random),
      donorIsUnit: true,
      displayName: payer.slice(0, 20),
      wantReceipt: true,
    }),
  )
  // The large one waits for a second confirmation.
  await world.as(team.head, at(2), desk => desk.move(claim, 'confirm', proposed))
}

/** Causes that took gifts well before the day already. */
function raisingOn(living: readonly Living[], day: string): readonly Living[] {
  return living.filter(({ course }) => course.raiseStart < dayAfter(day, -2))
}

const notes = { '10000': 3, '5000': 5, '2000': 4, '1000': 9, '500': 6, '100': 22 }
const counted = Object.entries(notes).reduce((sum, [fen, pieces]) => sum + Number(fen) * pieces, 0)

/** Cash of a collection, counted by two people; the newest wait for the second one. */
async function takeCash(
  world: World,
  { member, team, living }: Treasury,
  { random, age }: { random: Random; age: number },
): Promise<void> {
  const day = dayAfter(world.today, -age)
  const aim = random.pick(raisingOn(living, day))
  const named = random.pick([5000, 10_000, 20_000])
  const entered: Made = await world.as(team.finance, workingHour(random, day), ({ act }) => {
    const given = {
      organisation: member.row.id,
      origin: '3',
      bookedAt: new Date(act.now.getTime() - 3_600_000).toISOString(),
      amount: counted,
      counters: [team.finance.accountId, team.head.accountId],
      denominations: notes,
      remark: random.pick(['社区义卖现场', '募捐宣传周现场', '校园爱心日', '重阳敬老活动']),
    }
    const giver = { donorName: personName(random), donorPhone: phone(random) }
    const part = { kind: 'donation', cause: aim.made.id }
    return enterCash(act, given, [
      { ...part, ...giver, amount: named },
      { ...part, amount: counted - named, anonymous: true },
    ])
  })
  if (age <= 3) return
  const taken = await world.as(team.head, workingHour(random, dayAfter(day, 1)), desk =>
    desk.move(money, 'approve', entered),
  )
  // The last one is still in the safe, past its term.
  if (age < 30) return
  await world.as(team.finance, workingHour(random, dayAfter(day, 2)), async desk =>
    desk.move(money, 'deposit', taken, {
      depositedOn: dayAfter(day, 2),
      slip: await scanned(desk, '现金缴款单', { resource: money, field: 'depositSlip' }),
    }),
  )
}
