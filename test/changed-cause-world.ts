import { inArray, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem, type Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { seedTargets } from '#modules/cause/server/sync/cause-sync.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import {
  causeFigures,
  financeModule,
  giving,
  recordGifts,
  whyCauseOpen,
} from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { project } from '#modules/project/model/index.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
  reviewerActions,
} from '#modules/project/server/fixture/project-world.ts'
import { agreements } from './agreements.ts'
import { openTerms } from './finance-world.ts'
import { type Answer, openHouse, personWith, type TestHouse } from './house.ts'
import type { Parsed } from './parsed.ts'

const moves: Readonly<Record<string, string>> = {
  childPlan:
    'view create update delete submit withdraw approve return reject revise suspend resume end',
  childTransfer: 'view create approve reject cancel',
  changeRequest: 'view create update delete submit withdraw approve return reject apply',
  changeObjection: 'view create uphold dismiss',
  surplusDecision: 'view create update delete submit withdraw approve return reject',
  causeSync: 'view export retry mark exempt',
}
const rights = Object.entries(moves).flatMap(([name, verbs]) =>
  verbs.split(' ').map(verb => `${name}.${verb}`),
)
const gifts = ['refund.view', 'donation.view']

export interface Made {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly [field: string]: Parsed
}

/** Projects, money and what hangs on causes, with people of two organisations. */
export interface CauseWorld extends ProjectWorld {
  readonly house: TestHouse
  /** Of the north: asks. */
  readonly clerk: Person
  /** Of the north: decides. */
  readonly chief: Person
  /** Of the south. */
  readonly stranger: Person
  readonly platform: Person
  /** A call of this module. */
  ask(person: Person, call: string, question: object): Promise<Answer>
  read(person: Person, call: string, question?: object): Promise<Answer>
  /** What a call answers; a refusal is a fault of the test. */
  done(answer: Promise<Answer>): Promise<Made>
  step(
    person: Person,
    call: string,
    row: Pick<Made, 'id' | 'version'>,
    more?: object,
  ): Promise<Answer>
  give(cause: string, amounts: readonly number[], more?: object): Promise<readonly string[]>
  /** One transaction of the product at a moment. */
  at<T>(now: Date, work: (act: Act) => Promise<T>): Promise<T>
  /** Writes fields of a project as no screen does. */
  force(id: string, patch: object): Promise<void>
  close(): Promise<void>
}

/** Opens the world. */
export async function openCauseWorld(): Promise<CauseWorld> {
  const house = await openHouse([...projectModules, agreements, peopleModule, financeModule], {
    connect: connectMoney,
  })
  const world = await projectWorld(house, personWith)
  await house.prepare(seedTargets)
  const of = (ownerId: string, more: readonly string[] = []) =>
    personWith([...rights, ...gifts, ...more], {
      ownerKind: 'organisation',
      ownerId,
      scope: 'organisation',
    })
  const ask: CauseWorld['ask'] = (person, call, question) =>
    house.call(person, 'POST', `/api/cause/${call}`, { ...question })
  return {
    ...world,
    house,
    clerk: of(world.north.id, officerActions),
    chief: of(world.north.id, reviewerActions),
    stranger: of(world.south.id, officerActions),
    platform: personWith([...rights, ...reviewerActions]),
    ask,
    read: (person, call, question = {}) =>
      house.call(person, 'GET', `/api/cause/${call}`, { ...question }),
    async done(answer) {
      const { statusCode, statusMessage, dataPoints } = await answer
      if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
      return dataPoints as Made
    },
    step: (person, call, { id, version }, more = {}) => ask(person, call, { id, version, ...more }),
    give: (cause, amounts, more = {}) => house.prepare(act => give(act, cause, amounts, more)),
    at: (now, work) =>
      inHouse(house.house, () =>
        perform(house.database, asSystem('test'), { requestId: 'test', now }, work),
      ),
    force: (id, patch) =>
      house.prepare(async act => {
        const row = await findRow(act.tx, project, id)
        if (row !== undefined) await updateRow(act, project, row, patch)
      }),
    close: () => house.close(),
  }
}

async function give(act: Act, cause: string, amounts: readonly number[], more: object) {
  const own = await findRow(act.tx, project, cause)
  const [merchant] = await findRows(
    act.tx,
    orgMerchant,
    inArray(tableOf(orgMerchant).organisation, [own?.organisation ?? '']),
  )
  return recordGifts(
    act,
    amounts.map((amount, at) => ({
      organisation: own?.organisation ?? '',
      cause,
      amount,
      channel: '1' as const,
      merchant: merchant?.id ?? '',
      merchantOrderNo: newId(),
      channelTradeNo: newId(),
      source: 'mobile' as const,
      giver: { kind: 'person' as const, name: `捐赠人${at}`, phone: `1380000010${at}` },
      paidAt: new Date(Date.now() - 60_000 * (amounts.length - at)).toISOString(),
      ...more,
    })),
    { place: 'channel', audit: 'none' },
  )
}

function connectMoney(house: object): void {
  connect(house, causePorts, {
    causeFigures,
    causeStatement: async (_reader, { page, limit }) => ({
      ...{ list: [], page, limit, total: 0 },
      ...{ in: 0, out: 0, balance: 0 },
    }),
    openCauseBooks: async () => {},
    whyNotClosable: whyCauseOpen,
    phonesGiven: async () => new Set(),
    siteOf: async () => null,
    countOverdue: async () => 0,
    disclosures: async () => new Map(),
    isCauseOverdue: () => sql`false`,
    sensitiveWords: () => [],
    pictureSize: async () => undefined,
    keepPictures: async () => {},
    tellOrganisation: async () => {},
    raiseAlarm: async () => {},
  })
  connect(house, giving, {
    ...openTerms,
    causes: causeTerms,
    async merchants(reader, { ids, numbers }) {
      const table = tableOf(orgMerchant)
      const wanted = or(
        inArray(table.id, [...(ids ?? [])]),
        inArray(table.mchId, [...(numbers ?? [])]),
      )
      const rows = await findRows(reader, orgMerchant, wanted)
      return rows.map(({ id, organisation, mchId }) => ({
        ...{ id, organisation, number: mchId, channel: '1' as const },
        isActive: true,
      }))
    },
    whyClosed: async () => undefined,
  })
}
