import { actionsOf } from '#kernel/resource/permission.ts'
import type { House } from '#kernel/server/assemble.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem, type Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { financeModule } from '#modules/finance/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { orangeUser } from '#modules/orange/model/index.ts'
import { orangeModule, seedOrange } from '#modules/orange/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule, seedPlatform } from '#modules/platform/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { registerUser, websiteModule } from '#modules/website/server/index.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'

/** A product of the orange-heart programme and what it needs, with two clerks of the platform. */
export interface OrangeWorld extends TestHouse {
  readonly clerk: Person
  readonly other: Person
  post(
    path: string,
    question: Record<string, unknown>,
    person?: Person,
  ): ReturnType<TestHouse['call']>
  get(
    path: string,
    question?: Record<string, unknown>,
    person?: Person,
  ): ReturnType<TestHouse['call']>
  /** A user of the programme. */
  newUser(more?: Record<string, unknown>): Promise<string>
  /** One transaction as the product itself at a moment. */
  at<T>(now: Date, work: Parameters<typeof perform<T>>[3]): Promise<T>
}

const rights = () =>
  orangeModule.model?.resources.flatMap(each => actionsOf(each).map(({ name }) => name)) ?? []

/** Opens it with the settings of a new installation. */
export async function openOrangeWorld(connect?: (house: House) => void): Promise<OrangeWorld> {
  const house = await openHouse(
    [
      ...[platformModule, messageModule, accessModule, classifyModule, charityModule],
      ...[approvalModule, evidenceModule, causeModule, projectModule, peopleModule, financeModule],
      ...[websiteModule, orangeModule],
    ],
    { jobs: 'kept', ...(connect && { connect }) },
  )
  await house.prepare(async act => {
    await seedPlatform(act)
    await seedApproval(act)
    await seedOrange(act)
  })
  const [clerk, other] = [personWith(rights()), personWith(rights())]
  let phones = 13_800_000_000
  return {
    ...house,
    clerk,
    other,
    post: (path, question, person = clerk) =>
      house.call(person, 'POST', `/api/orange/${path}`, question),
    get: (path, question = {}, person = clerk) =>
      house.call(person, 'GET', `/api/orange/${path}`, question),
    newUser: (more = {}) =>
      house.prepare(async act => {
        const made = await registerUser(act, { phone: String(++phones), source: 'orange' })
        const { id } = await insertRow(act, orangeUser, {
          user: made.id,
          nickname: made.nickname,
          joinedAt: act.now.toISOString(),
          ...more,
        })
        return id
      }),
    at: (now, work) => perform(house.database, asSystem('test'), { requestId: 'test', now }, work),
  }
}
