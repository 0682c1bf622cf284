import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { accountModule } from '#modules/account/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { datasetModule } from '#modules/dataset/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { financeModule } from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { reportModule } from '#modules/report/server/index.ts'
import { agreements } from './agreements.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'

/** Two organisations with gifts of an autumn, for tests of what is reported of them. */
export interface ReportWorld {
  readonly house: TestHouse
  readonly north: string
  /** Who writes the reports of the northern organisation, and the same of the other. */
  readonly writer: Person
  readonly stranger: Person
}

const none = '00000000-0000-0000-0000-000000000000'

/** Actions on reports by their verbs. */
export const reportActions = (...verbs: string[]) => verbs.map(verb => `reportInstance.${verb}`)

const writing = reportActions(
  ...['view', 'create', 'update', 'submit', 'regenerate', 'share', 'withdraw', 'correct'],
)
const designing = ['view', 'create', 'update', 'publish', 'disable'].map(
  verb => `reportTemplate.${verb}`,
)

/** Opens it. */
export async function openReports(): Promise<ReportWorld> {
  const house = await openHouse([
    ...[
      accessModule,
      accountModule,
      approvalModule,
      charityModule,
      classifyModule,
      causeModule,
      projectModule,
    ],
    ...[peopleModule, evidenceModule, financeModule, datasetModule, reportModule, agreements],
  ])
  await house.prepare(seedApproval)
  return house.prepare(async act => {
    const north = (await makeOrganisation(act, '北方慈善基金会', { area: '110105' })).id
    const south = (await makeOrganisation(act, '南方慈善基金会', { area: '440103' })).id
    const head = (ownerId: string) =>
      personWith([...writing, ...designing, 'donation.view', 'payout.view', 'cause.view'], {
        ownerKind: 'organisation',
        ownerId,
        scope: 'organisation',
      })
    for (const [owner, day, gifts, amount] of [
      [north, '2025-10-03', 2, 3000],
      [north, '2025-11-01', 1, 700],
      [south, '2025-10-03', 1, 9000],
    ] as const)
      await act.tx.execute(
        `insert into donation_daily (organisation, day, cause, channel, gifts, amount) values ('${owner}', '${day}', '${none}', '1', ${gifts}, ${amount})`,
      )
    for (const [number, anonymous, amount] of [
      ['D1', true, 2000],
      ['D2', false, 1000],
    ] as const)
      await insertRow(act, donation, {
        ...{ number, organisation: north, donorKind: '1', displayName: '张三', anonymous, amount },
        publishConsent: true,
        ...{ netAmount: amount, restriction: '2', channel: '1', source: 'site', state: 'paid' },
        // Half past midnight of the third in Beijing is still the second in Greenwich.
        ...{ orderedAt: '2025-10-02T16:30:00.000Z', paidAt: '2025-10-02T16:30:00.000Z' },
      } as never)
    return { house, north, writer: head(north), stranger: head(south) }
  })
}
