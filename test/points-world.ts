import { PassThrough } from 'node:stream'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { financeModule } from '#modules/finance/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { currentStore, platformModule, seedPlatform } from '#modules/platform/server/index.ts'
import { earn } from '#modules/points/server/earn.ts'
import { pointsModule, pointsOf, seedPoints } from '#modules/points/server/index.ts'
import { credit } from '#modules/points/server/ledger.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { registerUser, websiteModule } from '#modules/website/server/index.ts'
import { type Answer, openHouse, personWith, type TestHouse } from './house.ts'

const every = (name: string, verbs: string) => verbs.split(' ').map(verb => `${name}.${verb}`)
const rights = [
  ...every('pointsRule', 'view create update enable disable'),
  ...every('pointsEntry', 'view reverse check receive'),
  ...every('pointsAdjustment', 'view create approve reject approveLarge'),
  ...every('pointsImportBatch', 'view create submit approve reject undo resume'),
]

/** A product of points and what they need, with two clerks of the platform, for tests. */
export interface PointsWorld extends TestHouse {
  readonly clerk: ReturnType<typeof personWith>
  readonly other: ReturnType<typeof personWith>
  post(path: string, question: Record<string, unknown>, person?: Clerk): Promise<Answer>
  get(path: string, question?: Record<string, unknown>): Promise<Answer>
  /** A registered user of a phone that is nobody's else. */
  newUser(): Promise<{ id: string; phone: string }>
  balance(user: string): Promise<{ available: number; pending: number }>
  /** One transaction as the product itself at a moment. */
  at<T>(now: Date, work: Parameters<typeof perform<T>>[3]): Promise<T>
  /** Points of a gift under the rule of gifts; fen. */
  give(user: string, donation: string, fen: number, now?: Date): Promise<string | null>
  /** Points without a rule; answers the entry. */
  plain(user: string, points: number, more?: { validDays?: number }): Promise<string>
}

/** Noon of the Beijing day on which gifts are given, unless a test says another. */
export const giftsDay = new Date('2030-03-04T04:00:00Z')

type Clerk = ReturnType<typeof personWith>

/** Opens the world with the rules of a new installation; files lie in memory. */
export async function openPointsWorld(): Promise<PointsWorld> {
  const house = await openHouse(
    [
      platformModule,
      messageModule,
      accessModule,
      classifyModule,
      charityModule,
      approvalModule,
      causeModule,
      projectModule,
      peopleModule,
      financeModule,
      websiteModule,
      pointsModule,
    ],
    { jobs: true, connect: keepFilesInMemory },
  )
  await house.prepare(async act => {
    await seedPlatform(act)
    await seedApproval(act)
    await seedPoints(act)
  })
  const clerk = personWith(rights)
  let phones = 13_900_000_000
  let sources = 0
  const at: PointsWorld['at'] = (now, work) =>
    perform(house.database, asSystem('test'), { requestId: 'test', now }, work)
  return {
    ...house,
    clerk,
    other: personWith(rights),
    post: (path, question, person = clerk) =>
      house.call(person, 'POST', `/api/points/${path}`, question),
    get: (path, question = {}) => house.call(clerk, 'GET', `/api/points/${path}`, question),
    async newUser() {
      const phone = String(++phones)
      const made = await house.prepare(act => registerUser(act, { phone, source: 'site' }))
      return { id: made.id, phone }
    },
    balance: user =>
      house.prepare(
        async act => (await pointsOf(act.tx, [user])).get(user) ?? { available: 0, pending: 0 },
      ),
    at,
    give: (user, donation, fen, now = giftsDay) =>
      at(now, act =>
        earn(act, {
          user,
          event: 'donation',
          source: { type: 'finance/donation', id: donation },
          quantity: fen,
        }),
      ),
    async plain(user, points, more = {}) {
      const source = { type: 'test', id: String(++sources) }
      return house.prepare(act => credit(act, { user, kind: 'earn', points, source, ...more }))
    },
  }
}

function keepFilesInMemory(house: object): void {
  const held = new Map<string, Buffer>()
  connect(house, currentStore, {
    async put(key, content) {
      const pieces = []
      for await (const piece of content) pieces.push(piece)
      held.set(key, Buffer.concat(pieces))
    },
    async open(key) {
      const stream = new PassThrough()
      stream.end(held.get(key))
      return stream
    },
    async remove(key) {
      held.delete(key)
    },
  })
}
