import { actionsOf } from '#kernel/resource/permission.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { connect } from '#kernel/server/port.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { causeModule, causeTerms } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import {
  merchantFacts,
  organisationFacts,
} from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation, orgMerchant } from '#modules/charity/model/index.ts'
import { charityModule, seedCharity } from '#modules/charity/server/index.ts'
import { classifyModule, seedClassify } from '#modules/classify/server/index.ts'
import { person } from '#modules/community/model/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { charityGiving, financeModule, giving } from '#modules/finance/server/index.ts'
import {
  blacklist,
  help,
  helpAssessment,
  helpEvidence,
  helpStandard,
  objection,
  publicNotice,
} from '#modules/help/model/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { agreements } from './agreements.ts'
import { openTerms } from './finance-world.ts'
import { recordedPlan } from './help-facts.ts'
import { openHouse, personWith } from './house.ts'
import { reconnect } from './stand-ins.ts'

/** The modules that help requests need. */
const helpModules = [
  platformModule,
  accessModule,
  agreements,
  approvalModule,
  charityModule,
  classifyModule,
  evidenceModule,
  peopleModule,
  communityModule,
  causeModule,
  projectModule,
  financeModule,
  helpModule,
]

const actions = [
  ...[
    help,
    helpEvidence,
    helpAssessment,
    publicNotice,
    objection,
    blacklist,
    helpStandard,
    person,
  ].flatMap(resource => actionsOf(resource).map(({ name }) => name)),
  'fundraisingPlan.view',
  'project.view',
]

/** The house of help requests: an organisation with its plan, and how one of its people is made. */
export async function openHelpHouse(more: readonly ServerModule[], jobs: 'kept' | true) {
  const house = await openHouse([...helpModules, ...more], {
    jobs,
    connect: own => connect(own, giving, { ...openTerms, ...charityGiving, causes: causeTerms }),
  })
  reconnect(causePorts, { openCauseBooks: async () => {}, sensitiveWords: () => [] })
  const { north, plan } = await house.prepare(async act => {
    await seedApproval(act)
    await seedCharity(act)
    await seedClassify(act)
    await helpModule.seed?.(act)
    const row = await insertRow(
      act,
      organisation,
      organisationFacts('北方慈善基金会', { qualification: '1' }),
    )
    await insertRow(act, orgMerchant, merchantFacts(row))
    const plan = await insertRow(act, fundraisingPlan, {
      ...recordedPlan(row.id, row.uscc),
    } as never)
    return { north: row, plan: plan.id }
  })
  const member = (realName: string) =>
    house.prepare(async act => {
      const { id: accountId } = await insertRow(act, account, {
        loginName: `u${newId().slice(-10)}`,
        realName,
        ownerKind: 'organisation',
        organisation: north.id,
        state: 'enabled',
      })
      return personWith(actions, {
        ...{ accountId, name: realName, ownerKind: 'organisation', ownerId: north.id },
        scope: 'organisation',
      })
    })

  return { house, north, plan, member }
}
