import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { financeModule } from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule, seedPlatform } from '#modules/platform/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import type { registeredUser } from '#modules/website/model/index.ts'
import { registerUser, seedWebsite, websiteModule } from '#modules/website/server/index.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'

const every = (name: string, verbs: string) => verbs.split(' ').map(verb => `${name}.${verb}`)
const rights = [
  ...every(
    'registeredUser',
    'view freeze unfreeze cancel resume markRisk mergeSuggest export unmask sendMessage receive',
  ),
  ...every('userInfoChange', 'view pass reject'),
  ...every('publicComment', 'view pass block discard reply pin receive classify configure'),
  ...every('interaction', 'view pass block discard reply receive'),
  ...every('sensitiveWord', 'view create update delete disable enable'),
  ...every('adPosition', 'view create update disable enable'),
  ...every('ad', 'view create update submit approve reject takeDown putBack prolong'),
  ...every('siteConfig', 'view create update disable'),
  ...every('desensitisationRule', 'view create update delete disable enable confirm'),
  ...every('agreementVersion', 'view create update submit approve reject'),
  ...every('consent', 'view receive'),
  ...every('userMessage', 'view deliver'),
  'role.view',
  'organisation.view',
]

/** The sites with everybody who works on them, on a database of their own. */
export interface Sites {
  readonly house: TestHouse
  /** An organisation, and the one at its head. */
  readonly organisation: string
  readonly head: Person
  /** Two of the platform's staff. */
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
  newUser(phone?: string): Promise<Row<typeof registeredUser>>
}

let phones = 13_800_000_000

/** Opens the sites as a new installation has them. */
export async function openSites(): Promise<Sites> {
  const house = await openHouse([
    platformModule,
    accessModule,
    classifyModule,
    charityModule,
    approvalModule,
    causeModule,
    projectModule,
    peopleModule,
    financeModule,
    websiteModule,
  ])
  const organisation = await house.prepare(async act => {
    await seedPlatform(act)
    await seedApproval(act)
    await seedWebsite(act)
    return (await makeOrganisation(act, '北方慈善基金会')).id
  })
  const clerk = personWith(rights)
  return {
    house,
    organisation,
    clerk,
    other: personWith(rights),
    head: personWith(rights.concat('publicComment.requestBlock'), {
      ownerKind: 'organisation',
      ownerId: organisation,
      roleCodes: ['observer'],
    }),
    post: (path, question, person = clerk) =>
      house.call(person, 'POST', `/api/website/${path}`, question),
    get: (path, question = {}, person = clerk) =>
      house.call(person, 'GET', `/api/website/${path}`, question),
    newUser: (phone = String(++phones)) =>
      house.prepare(act => registerUser(act, { phone, source: 'site' })),
  }
}
