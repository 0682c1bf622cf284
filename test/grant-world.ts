import { eq } from 'drizzle-orm'
import { modules } from '#app/server/modules.ts'
import { actionsOf } from '#kernel/resource/permission.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { insertPerson, linkPerson } from '#modules/community/server/index.ts'
import { fieldConfig, rescueType } from '#modules/rescue/model/index.ts'
import { rescueModule } from '#modules/rescue/server/index.ts'
import {
  grantBatch,
  rescueRecord,
  rosterFinding,
  rosterObjection,
} from '#modules/salvage/model/index.ts'
import { citizen } from './help-facts.ts'
import type { Answer } from './house.ts'
import { done, openPayoutWorld, type PayoutWorld, type Shown } from './payout-world.ts'

const actions = [grantBatch, rescueRecord, rosterFinding, rosterObjection, fieldConfig].flatMap(
  resource => actionsOf(resource).map(({ name }) => name),
)

/** An organisation with people on its books, and those who make, decide and issue grants. */
export interface GrantWorld extends Omit<PayoutWorld, 'approved'> {
  readonly maker: Person
  readonly judge: Person
  readonly issuer: Person
  readonly today: string
  readonly type: string
  readonly organisation: string
  /** Whoever holds all rights of grants in an organisation; somebody new each time. */
  somebody(organisation?: string): Person
  /** People of the registry whom the organisation sees. */
  people(howMany: number, more?: PersonFacts): Promise<string[]>
  batch(more?: Record<string, unknown>, by?: Person): Promise<Shown>
  add(batch: Shown, people: readonly string[], more?: object, by?: Person): Promise<Answer>
  act(person: Person, name: string, row: Pick<Shown, 'id'>, more?: object): Promise<Answer>
  line(person: Person, name: string, id: string, more?: object): Promise<Answer>
  /** As it stands now. */
  now(id: string): Promise<Shown>
  lines(batch: string): Promise<readonly Line[]>
  /** A voucher batch of so many people, submitted and approved, without notice. */
  approved(cause: string, howMany: number, more?: Record<string, unknown>): Promise<Shown>
  issuing(cause: string, howMany: number, more?: Record<string, unknown>): Promise<Shown>
}

export interface PersonFacts {
  readonly birthday?: string
  readonly organisation?: string
  readonly phone?: string
}

/** A line of a roster in the clear. */
export interface Line {
  readonly id: string
  readonly version: number
  readonly no: number
  readonly person: string
  readonly idNumber: string
  readonly voucherNo: string | null
  readonly [field: string]: unknown
}

export async function openGrantWorld(): Promise<GrantWorld> {
  const world = await openPayoutWorld(modules, 'kept')
  const organisation = world.projects.north.id
  const today = beijingDay(new Date())
  const type = await world.prepare(async act => {
    await rescueModule.seed?.(act)
    const [found] = await findRows(
      act.tx,
      rescueType,
      eq(columnNamed(rescueType, 'code'), '905'),
      1,
    )
    await act.tx.execute(
      `update rescue_type set period = '2', save_types = '{1,2,3,4}', classifies = null,
              max_times = 1, needs_notice = false, quick = true, quick_max = 100000 where code = '905'`,
    )
    return found?.id ?? ''
  })
  const somebody = (owner = organisation) =>
    world.of([...actions, 'project.view', 'person.view', 'budgetLine.view'], owner)
  const [maker, judge, issuer] = [somebody(), somebody(), somebody()]
  let serial = 0
  const say = (person: Person, call: string, question: object) =>
    world.call(person, 'POST', `/api/rescue/${call}`, question as Record<string, unknown>)
  const now: GrantWorld['now'] = id =>
    world.prepare(async act => {
      const row = await findRow(act.tx, grantBatch, id)
      if (row === undefined) throw new Error('no such batch')
      return row as unknown as Shown
    })
  const lines: GrantWorld['lines'] = batch =>
    world.prepare(async act => {
      const rows = await findRows(
        act.tx,
        rescueRecord,
        eq(columnNamed(rescueRecord, 'batch'), batch),
      )
      return rows.toSorted((one, other) => one.no - other.no) as unknown as Line[]
    })
  const people: GrantWorld['people'] = (howMany, more = {}) =>
    world.prepare(async act => {
      const made: string[] = []
      for (let n = 0; n < howMany; n += 1) {
        serial += 1
        const birthday = more.birthday ?? '1980-03-07'
        const { id } = await insertPerson(act, {
          ...{ name: `受助人${serial}`, idKind: 'idCard', idNumber: citizen(birthday) },
          ...{ sex: '1', birthday, phone: more.phone ?? null },
        })
        const owner = more.organisation ?? organisation
        await linkPerson(act, { person: id, organisation: owner, purpose: '救助发放' })
        made.push(id)
      }
      return made
    })
  const batch: GrantWorld['batch'] = async (more = {}, by = maker) =>
    done(
      await say(by, 'grantBatch/insert', {
        ...{ title: '困难群众代金券', rescueType: type, period: today.slice(0, 7), saveType: '1' },
        ...{ unitAmount: 100_00, voucherFrom: today, voucherTo: addDays(today, 30) },
        ...{ issueFrom: today, issueTo: addDays(today, 20), proof: ['1', '2', '5'] },
        ...{ needNotice: false, organisation: by.ownerId },
        ...more,
      }),
    )
  const add: GrantWorld['add'] = (to, who, more = {}, by = maker) =>
    say(by, 'grantBatch/addLines', {
      batch: to.id,
      lines: who.map(person => ({ person, ...more })),
    })
  const act: GrantWorld['act'] = async (person, name, { id }, more = {}) =>
    say(person, `grantBatch/${name}`, { id, version: (await now(id)).version, ...more })
  const line: GrantWorld['line'] = async (person, name, id, more = {}) => {
    const found = await world.prepare(each => findRow(each.tx, rescueRecord, id))
    return say(person, `rescueRecord/${name}`, { id, version: found?.version, ...more })
  }
  const approved: GrantWorld['approved'] = async (cause, howMany, more = {}) => {
    const row = await batch({ cause, ...more })
    done(await add(row, await people(howMany)))
    done(await act(maker, 'submit', row))
    return done(await act(judge, 'approve', row, { opinion: '同意' }))
  }
  const issuing: GrantWorld['issuing'] = async (cause, howMany, more) => {
    const row = await approved(cause, howMany, more)
    return done(await act(issuer, 'issue', row))
  }
  return {
    ...world,
    ...{ maker, judge, issuer, today, type, organisation, somebody, people, batch, add, act },
    ...{ line, now, lines, approved, issuing },
  }
}
