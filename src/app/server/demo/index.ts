import { sql } from 'drizzle-orm'
import { runJob } from '#kernel/server/start-jobs.ts'
import { whileNothingIsSent } from '#modules/message/server/index.ts'
import type { Product } from '../product.ts'
import type { Settings } from '../settings.ts'
import { type DemoAccount, givePasswords, openStaff } from './accounts.ts'
import { receiversOf } from './donations/receivers.ts'
import { recordGiving } from './donations/record.ts'
import { keepDuties } from './keep-duties.ts'
import { alongside, mapLimit } from './map-limit.ts'
import { type RunJob, takeBills } from './money/bills.ts'
import { takeMoney } from './money/money-in.ts'
import { giveBack } from './money/refunds.ts'
import { moveSheets } from './money/sheets.ts'
import { fillModules } from './of-modules.ts'
import { handOutKeys } from './offices/keys.ts'
import { bringPoints } from './offices/points-sheets.ts'
import { askToJoin } from './offices/registrations.ts'
import { openApplications } from './organisations/applicants.ts'
import { famousFirst, isFamous } from './organisations/candidates.ts'
import { openCertifications } from './organisations/certifications.ts'
import { listGoverning } from './organisations/governing.ts'
import { letJoin, type Member, type Officials } from './organisations/join.ts'
import { type Merchants, openMerchants } from './organisations/merchants.ts'
import { tellOfOrganisations } from './organisations/more.ts'
import { joinNeighbours } from './organisations/neighbours.ts'
import { openOthers, openTeam, type Team } from './organisations/people.ts'
import { openStructureOf } from './organisations/structure.ts'
import { startProjects } from './projects/all.ts'
import { finishProject } from './projects/finish.ts'
import type { Living } from './projects/living.ts'
import { hasRaised } from './projects/start.ts'
import { writeSites } from './sites/write-sites.ts'
import { type DemoSize, demoSizes } from './size.ts'
import { writeLogins } from './talk/logins.ts'
import { readOldNotices, settleOldMessages, writeComments, writeNotices } from './talk/talk.ts'
import { turnReviews } from './talk/turns.ts'
import { saveViews } from './talk/views.ts'
import { dateAgreements } from './texts/date-agreements.ts'
import { writeReports } from './texts/write-reports.ts'
import { writeTexts } from './texts/write-texts.ts'
import { narrator, openWorld, type World } from './world.ts'

export type { DemoAccount } from './accounts.ts'
export { type DemoSize, demoSizes } from './size.ts'

/**
 * Fills an empty product with a believable world; the same one at every first start of one size.
 */
export function fillDemoWorld(
  product: Product,
  settings: Pick<Settings, 'adminPassword'>,
  size: DemoSize = demoSizes.rich,
): Promise<DemoAccount[]> {
  return whileNothingIsSent(() => fillWorld(product, settings, size))
}

async function fillWorld(
  product: Product,
  settings: Pick<Settings, 'adminPassword'>,
  size: DemoSize,
): Promise<DemoAccount[]> {
  const staff = await product.act('演示数据', act => openStaff(act, settings.adminPassword))
  const world = await openWorld(product.database, size)
  await dateAgreements(world)
  const official = (loginName: string) =>
    world.person(staff.find(each => each.loginName === loginName)?.id ?? '')
  const officials = {
    operator: await official('operator'),
    reviewers: [await official('reviewer1'), await official('reviewer2')] as const,
  }
  const members = await letJoin(world, officials)
  const teams: (Awaited<ReturnType<typeof openTeam>> & { member: Member })[] = []
  for (const member of members.filter(({ candidate }) => isFamous(candidate)))
    teams.push({ member, ...(await openTeam(world, member)) })
  for (const { member, ...people } of teams) await openStructureOf(world, member, people)
  for (const { member, team } of teams) await askToJoin(world, member, team)
  await handOutKeys(world, members)
  await joinNeighbours(world, officials)
  const others = await world.as(narrator, new Date(), ({ act }) => openOthers(act))
  const accounts = [...staff, ...teams.flatMap(team => team.accounts), ...others]
  await alongside(
    stop => givePasswords(product, accounts, stop),
    () => live(world, { officials, members, teams, accounts, run: runsOf(product) }),
  )
  await fillModules(product.house.modules, world, {
    staff,
    accounts,
    members,
    run: runsOf(product),
  })
  await turnReviews(world, officials)
  await watchOnce(product)
  await keepDuties(world, members)
  await settleOldMessages(world)
  // A world is read at once: the planner knows it before the first nightly tidying.
  await product.act('演示数据', ({ tx }) => tx.execute(sql`analyze`))
  return accounts
}

interface Cast {
  readonly officials: Officials
  readonly members: readonly Member[]
  readonly teams: readonly (Awaited<ReturnType<typeof openTeam>> & { readonly member: Member })[]
  readonly accounts: readonly DemoAccount[]
  readonly run: RunJob
}

/** What everybody did over two years. */
async function live(
  world: World,
  { officials, members, teams, accounts, run }: Cast,
): Promise<void> {
  await mapLimit(members, member => listGoverning(world, member))
  const merchants = await mapLimit(members, member => openMerchants(world, officials, member))
  const teamOf = new Map(teams.map(({ member, team }) => [member.row.id, team]))
  const living = await startProjects(world, officials, { members, teams: teamOf })
  await openApplications(world, officials)
  await openCertifications(world, officials, teams)
  await tellOfOrganisations(world, officials, teams)
  await giveMoney(world, { members, merchants, living, teamOf, run })
  await mapLimit(
    living.filter(({ course }) => hasRaised(course)),
    each => finishProject(world, officials, { living: each, author: each.member.head }),
  )
  await writeTexts(world, { officials, teams, run })
  await writeReports(
    world,
    officials,
    teams.map(({ member }) => member),
  )
  await writeSites(world, { officials, members: famousFirst(members) })
  await bringPoints(world, officials, run)
  await writeComments(world, officials, talkedAbout(living, teamOf))
  await saveViews(world, officials, teams)
  const ids = accounts.map(({ id }) => id)
  await writeNotices(world, ids)
  await readOldNotices(world)
  await writeLogins(world, await Promise.all(ids.map(world.person)))
}

async function giveMoney(
  world: World,
  {
    members,
    merchants,
    living,
    teamOf,
    run,
  }: {
    members: readonly Member[]
    merchants: readonly Merchants[]
    living: readonly Living[]
    teamOf: ReadonlyMap<string, Team>
    run: RunJob
  },
): Promise<void> {
  const raised = living.filter(({ course }) => hasRaised(course))
  const receivers = receiversOf(world, members, merchants)
  await recordGiving(world, { receivers, living: raised, count: world.size.gifts, days: 730 })
  for (const member of members) {
    const team = teamOf.get(member.row.id)
    const own = raised.filter(each => each.member === member && each.course.end === 'raising')
    if (team === undefined || own.length === 0) continue
    const treasury = { member, team, living: own }
    await takeMoney(world, treasury)
    await giveBack(world, treasury)
    await moveSheets(world, treasury, run)
    await takeBills(world, treasury, run)
  }
}

function talkedAbout(living: readonly Living[], teamOf: ReadonlyMap<string, Team>) {
  return living.flatMap(each => {
    const team = teamOf.get(each.member.row.id)
    return team === undefined || each.course.end === 'draft' ? [] : [{ living: each, team }]
  })
}

/** What the queues would run, one after the other. */
function runsOf({ house, database }: Product): RunJob {
  const jobs = new Map(house.modules.flatMap(each => each.jobs ?? []).map(job => [job.name, job]))
  return async (name, payload) => {
    const job = jobs.get(name)
    if (job === undefined) throw new Error(`there is no job ${name}`)
    await runJob(job, payload, { database })
  }
}

/** What the nightly watches would find is there from the first day on. */
async function watchOnce({ house, database }: Product): Promise<void> {
  const watches = ['charity.watch-certificates', 'charity.lapse-supplements']
  for (const job of house.modules.flatMap(({ jobs }) => jobs ?? []))
    if (watches.includes(job.name)) await runJob(job, {}, { database })
}
